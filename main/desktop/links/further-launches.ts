import type { App } from 'electron'
import type { Opener } from './opener.ts'
import { readSecondLaunch } from './second-launch.ts'

/** What further launches ask of this one. */
export interface FurtherLaunches {
  /** The window can be shown from now on. Shows it at once where a launch has asked for it. */
  start(showWindow: () => void): void
}

/** From the first moment on: the other launch has ended by then, and says that this one shows its window. */
export function followLaunches(app: Pick<App, 'on'>, opener: Pick<Opener, 'ask'>): FurtherLaunches {
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
    start(show) {
      showWindow = show
      if (isAsked) show()
    },
  }
}
