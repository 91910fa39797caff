# SPDX-FileCopyrightText: 2026 The Loam authors
# SPDX-License-Identifier: MIT
