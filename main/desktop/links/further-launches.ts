import type { App } from 'electron'
import type { Opener } from './opener.ts'
import { readSecondLaunch } from './second-launch.ts'

export type FurtherLaunches = ReturnType<typeof followLaunches>

/** Listens from the start: the other launch has already ended, and its user expects this window. */
export function followLaunches(app: Pick<App, 'on'>, opener: Pick<Opener, 'ask'>) {
  let isAsked = false
  let showWindow = (): void => {
    isAsked = true
  }
  app.on('second-instance', (_event, _argv, _workingDir, data) => {
    const second = readSecondLaunch(data)
    // The login item of an app that runs already.
    if (second?.isHidden !== true) showWindow()
    if (second !== null) opener.ask(second.given, second.workingDir)
  })
  return {
    /** The window can be shown from now on. Shows it immediately if a launch has asked for it. */
    start(show: () => void) {
      showWindow = show
      if (isAsked) show()
    },
  }
}
