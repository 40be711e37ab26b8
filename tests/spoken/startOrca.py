"""
Starts Orca with a speech engine that appends what would be said to the file SPOKEN_FILE, one JSON object a line, and
that writes there when Orca has nothing more to say about the page as it was when it got a mark: an image with a new name.

The command `orca` itself would refuse to start beside the Orca of a person at this computer.
"""

import json
import os
import sys
import time
import types

import gi

gi.require_version("Gtk", "3.0")

from gi.repository import GLib
from orca import event_manager, liveregions, settings, speechserver

MARK = "\u2063mark "
# Regions of a page that speak for themselves are said 0.1 seconds after they change.
QUIET_S = 0.4

_out = open(os.environ["SPOKEN_FILE"], "a", buffering=1, encoding="utf-8")
_last_event = time.monotonic()


def _write(**line):
    global _last_event
    _last_event = time.monotonic()
    _out.write(json.dumps(line, ensure_ascii=False) + "\n")


class SpeechServer(speechserver.SpeechServer):
    """A speech engine that writes, and has said everything at once."""

    _only = None

    @staticmethod
    def getFactoryName():
        return "Transcript"

    @staticmethod
    def getSpeechServers():
        return [SpeechServer.getSpeechServer()]

    @staticmethod
    def getSpeechServer(info=None):
        if SpeechServer._only is None:
            SpeechServer._only = SpeechServer()
        return SpeechServer._only

    @staticmethod
    def shutdownActiveServers():
        pass

    def getInfo(self):
        return ["Transcript", "transcript"]

    def getVoiceFamilies(self):
        return []

    def speak(self, text=None, acss=None, interrupt=True):
        if text:
            _write(said=text, live=_is_live)

    def speakCharacter(self, character, acss=None):
        _write(said=character)

    def speakKeyEvent(self, event, acss=None):
        pass

    def sayAll(self, utteranceIterator, progressCallback):
        for context, _acss in utteranceIterator:
            _write(said=context.utterance)

    def stop(self):
        _write(stopped=True)


def _report_when_quiet(manager, number):
    """Writes the mark once Orca has handled all earlier events and said what it says after a delay."""
    global _last_event
    _last_event = time.monotonic()

    def check():
        if not manager._eventQueue.empty() or time.monotonic() - _last_event < QUIET_S:
            return True
        _out.write(json.dumps({"mark": number}) + "\n")
        return False

    GLib.timeout_add(50, check)


_is_live = False
_pump_as_before = liveregions.LiveRegionManager.pumpMessages


def _pump(self):
    global _is_live
    _is_live = True
    try:
        return _pump_as_before(self)
    finally:
        _is_live = False


liveregions.LiveRegionManager.pumpMessages = _pump

_enqueue_as_before = event_manager.EventManager._enqueue


def _enqueue(self, event):
    global _last_event
    _last_event = time.monotonic()
    if str(event.type).startswith("object:property-change:accessible-name"):
        name = event.any_data if isinstance(event.any_data, str) else ""
        if MARK in name:
            _report_when_quiet(self, int(name.rsplit(MARK, 1)[1].split()[0]))
            return
    _enqueue_as_before(self, event)


event_manager.EventManager._enqueue = _enqueue

_module = types.ModuleType("transcript")
_module.SpeechServer = SpeechServer
sys.modules["transcript"] = _module
settings.speechFactoryModules = ["transcript"]
settings.speechServerFactory = "transcript"
settings.enableKeyEcho = False
settings.enableBraille = False
settings.enableSound = False
# What is said while a page loads depends on when each of its files arrives.
settings.sayAllOnLoad = False
settings.pageSummaryOnLoad = False

from orca import orca

orca.getSettingsManager().activate(None, {})
sys.exit(orca.main())
