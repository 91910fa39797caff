# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT

"""The real editor on a screen and a bus of its own, driven as a user drives it.

A test points, presses keys and activates actions; it looks at what the editor tells of itself (--inspect) and
at the pixels that the X server shows. Nothing is waited for by time: every step waits for what it causes.
"""

import json
import os
import pathlib
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time

import gi

gi.require_version("Gio", "2.0")
from gi.repository import Gio, GLib  # noqa: E402
from PIL import Image  # noqa: E402
from Xlib import XK, X, display  # noqa: E402
from Xlib.ext import xtest  # noqa: E402

sys.path.insert(0, str(pathlib.Path(__file__).resolve().parents[1] / "support"))
from program import LOAM, ROOT  # noqa: E402
from tap import wait_for  # noqa: E402

NAME = "io.github.loam.Loam"
PATH = "/io/github/loam/Loam"
SCREENS = ROOT / "_build" / "screens"


class Editor:
    """A running editor; use it in a `with` statement."""

    def __init__(self, *arguments, size=(1400, 900), screen=(1600, 1000), window_manager=True, env=None):
        self.arguments = [str(argument) for argument in arguments]
        self.size = size
        self.screen = screen
        self.window_manager = window_manager
        self.extra = env or {}
        self.children = []
        self.program = None

    # Start and end

    def __enter__(self):
        self.state = tempfile.mkdtemp(prefix="loam-ui-")
        try:
            self._start_screen()
            self._start_bus()
            self._start_program()
        except BaseException as failure:
            self.__exit__(type(failure))
            raise
        return self

    def __exit__(self, failure=None, *_):
        for child in reversed([*self.children, self.program]):
            if child is not None and child.poll() is None:
                child.send_signal(signal.SIGCONT)
                child.kill()
                child.wait()
        self.log.close()
        log = pathlib.Path(self.log.name).read_text(errors="replace")
        shutil.rmtree(self.state, ignore_errors=True)
        sys.stderr.write(log)
        complaints = [line for line in log.splitlines() if re.search(r"-(WARNING|CRITICAL|ERROR) \*\*", line)]
        assert failure is not None or not complaints, "the toolkit complains:\n" + "\n".join(complaints)

    def _start_screen(self):
        self.log = open(os.path.join(self.state, "log"), "w", encoding="utf-8")  # pylint: disable=consider-using-with
        read, write = os.pipe()
        width, height = self.screen
        self.children.append(subprocess.Popen(  # pylint: disable=consider-using-with
            ["Xvfb", "-displayfd", str(write), "-screen", "0", f"{width}x{height}x24", "-nolisten", "tcp", "-noreset"],
            pass_fds=[write], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL))
        os.close(write)
        with os.fdopen(read) as pipe:
            number = pipe.readline().strip()
        assert number, "Xvfb does not start"
        self.env = {
            **os.environ, "DISPLAY": f":{number}", "GDK_BACKEND": "x11", "GSETTINGS_BACKEND": "memory",
            "XDG_RUNTIME_DIR": self.state, "XDG_STATE_HOME": self.state, "XDG_CONFIG_HOME": self.state,
            "XDG_DATA_HOME": self.state, "XDG_CACHE_HOME": self.state, "HOME": self.state,
            "GSK_RENDERER": "cairo", "GTK_A11Y": "none", **self.extra}
        self.env.pop("WAYLAND_DISPLAY", None)
        self.display = display.Display(f":{number}")
        self.root = self.display.screen().root
        if self.window_manager:
            self.children.append(subprocess.Popen(["openbox"], env=self.env, stdout=subprocess.DEVNULL,
                                                  stderr=subprocess.DEVNULL))
            supported = self.display.intern_atom("_NET_SUPPORTING_WM_CHECK")
            wait_for(lambda: self.root.get_full_property(supported, X.AnyPropertyType), "the window manager")

    def _start_bus(self):
        bus = subprocess.Popen(["dbus-daemon", "--session", "--nofork", "--print-address=1"], env=self.env,
                               stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
        self.children.append(bus)
        address = bus.stdout.readline().strip()
        assert address, "the bus does not start"
        self.env["DBUS_SESSION_BUS_ADDRESS"] = address
        flags = Gio.DBusConnectionFlags
        self.bus = Gio.DBusConnection.new_for_address_sync(
            address, flags.AUTHENTICATION_CLIENT | flags.MESSAGE_BUS_CONNECTION, None, None)

    def _start_program(self):
        self.program = subprocess.Popen([LOAM, *self.arguments], env=self.env, stdout=self.log, stderr=self.log)
        wait_for(lambda: self._ready(), "the editor's window", 60)
        self.window = wait_for(self._find_window, "the editor's window on the screen")
        self.place()

    def restart(self, *arguments):
        """The plug is pulled, and the program started anew on the same screen, bus and state folder."""
        if self.program.poll() is None:
            self.program.kill()
            self.program.wait()
        self.arguments = [str(argument) for argument in arguments]
        self._start_program()

    def _ready(self):
        assert self.program.poll() is None, f"the editor ended with {self.program.returncode}"
        try:
            return self.inspect()
        except (GLib.Error, LookupError):
            return None

    def _find_window(self):
        """The toplevel of ours that the screen shows, in a frame or not."""
        pending = [self.root]
        while pending:
            window = pending.pop()
            for child in window.query_tree().children:
                pending.append(child)
                name = child.get_wm_class()
                if name and "loam" in name[1].lower() and child.get_attributes().map_state == X.IsViewable:
                    geometry = child.get_geometry()
                    if geometry.width > 50 and geometry.height > 50:
                        return child
        return None

    def place(self):
        """Puts the window in the corner at its size, with the keyboard."""
        subprocess.run(["xdotool", "windowsize", str(self.window.id), *map(str, self.size), "windowmove",
                        str(self.window.id), "0", "0", "windowfocus", str(self.window.id)],
                       env=self.env, check=True, stdout=subprocess.DEVNULL)
        wait_for(lambda: self.settled(), "the window's size", 30)

    def settled(self):
        """Whether the canvas has stayed where it is for a while."""
        before = self.state_of_canvas()
        time.sleep(0.1)
        return before is not None and before == self.state_of_canvas()

    # What it tells

    def call(self, path, interface, method, parameters=None, reply=None, timeout=30000):
        return self.bus.call_sync(NAME, path, interface, method, parameters,
                                  GLib.VariantType(reply) if reply else None,
                                  Gio.DBusCallFlags.NO_AUTO_START, timeout, None)

    def inspect_all(self):
        return json.loads(self.call(PATH, f"{NAME}.Inspect", "Get", None, "(s)").unpack()[0])

    def inspect(self):
        """What the window in front tells."""
        windows = self.inspect_all()["windows"]
        if not windows:
            raise LookupError("no window")
        return windows[0]

    def state_of_canvas(self):
        return self.inspect().get("canvas")

    def wait(self, condition, what, seconds=20):
        """Waits until the condition holds for what the window tells, and returns that."""
        def check():
            assert self.program.poll() is None, f"the editor ended with {self.program.returncode}"
            state = self.inspect()
            return state if condition(state) else None
        try:
            return wait_for(check, what, seconds)
        except AssertionError:
            state = self.inspect()
            raise AssertionError(f"waited in vain for {what}; the window tells "
                                 f"{json.dumps({k: v for k, v in state.items() if k not in ('panels', 'text')})}"
                                 ) from None

    # Actions

    def action_group(self, scope):
        return PATH if scope == "app" else f"{PATH}/window/1"

    def actions(self, scope="win"):
        """Every action: name → (enabled, parameter type, state)."""
        reply = self.call(self.action_group(scope), "org.gtk.Actions", "DescribeAll", None, "(a{s(bgav)})")
        return {name: (enabled, signature, state[0] if state else None)
                for name, (enabled, signature, state) in reply.unpack()[0].items()}

    def activate(self, name, parameter=None):
        scope, name = name.split(".", 1)
        parameters = GLib.Variant("(sava{sv})", (name, [parameter] if parameter is not None else [], {}))
        self.call(self.action_group(scope), "org.gtk.Actions", "Activate", parameters)

    # Pointer and keys

    def pointer(self, x, y):
        xtest.fake_input(self.display, X.MotionNotify, x=round(x), y=round(y))
        self.display.sync()
        # GTK merges moves of one frame; a hand is slower than that.
        time.sleep(0.02)

    def button(self, press, number=1):
        xtest.fake_input(self.display, X.ButtonPress if press else X.ButtonRelease, number)
        self.display.sync()
        time.sleep(0.02)

    def click(self, x, y, number=1):
        self.pointer(x, y)
        self.button(True, number)
        self.button(False, number)

    def drag(self, points, held=()):
        """Presses at the first point, moves along the others, and lets go at the last; with keys held."""
        codes = [self.display.keysym_to_keycode(XK.string_to_keysym(name)) for name in held]
        for code in codes:
            xtest.fake_input(self.display, X.KeyPress, code)
        self.display.sync()
        self.pointer(*points[0])
        self.button(True)
        for x, y in points[1:]:
            self.pointer(x, y)
        self.button(False)
        for code in reversed(codes):
            xtest.fake_input(self.display, X.KeyRelease, code)
        self.display.sync()

    def key(self, combination):
        """Presses "Control_L+z"."""
        codes = [self.display.keysym_to_keycode(XK.string_to_keysym(name)) for name in combination.split("+")]
        for code in codes:
            xtest.fake_input(self.display, X.KeyPress, code)
        for code in reversed(codes):
            xtest.fake_input(self.display, X.KeyRelease, code)
        self.display.sync()
        time.sleep(0.02)

    # Where things are

    def origin(self):
        """The window's top left corner on the screen."""
        point = self.window.translate_coords(self.root, 0, 0)
        return -point.x, -point.y

    def at(self, x, y):
        """The point of the screen that shows a pixel of the level."""
        canvas = self.state_of_canvas()
        left, top = self.origin()
        return (left + canvas["area"][0] + canvas["offset"][0] + x * canvas["zoom"],
                top + canvas["area"][1] + canvas["offset"][1] + y * canvas["zoom"])

    def cell(self, x, y, tile=16):
        """The middle of a cell on the screen."""
        return self.at((x + 0.5) * tile, (y + 0.5) * tile)

    # Pixels

    def grab(self, x=0, y=0, width=None, height=None):
        """A part of the screen as it is at this moment."""
        width, height = width or self.screen[0], height or self.screen[1]
        data = self.root.get_image(x, y, width, height, X.ZPixmap, 0xFFFFFFFF).data
        return Image.frombytes("RGB", (width, height), data, "raw", "BGRX")

    def pixel(self, x, y):
        return self.grab(round(x), round(y), 1, 1).getpixel((0, 0))

    def screenshot(self, name):
        SCREENS.mkdir(parents=True, exist_ok=True)
        self.grab().save(SCREENS / f"{name}.png")
