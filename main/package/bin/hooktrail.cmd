@echo off
rem The command of an installed app. What follows -- is not read by Chromium.
"%~dp0..\..\Hooktrail.exe" --hooktrail-command -- %*
exit /b %ERRORLEVEL%
