import { app, powerMonitor } from 'electron'
import type { PowerEvents } from '../../engine/ports.ts'

/** Sleep as Electron reports it. May be used before Electron is ready. */
export function createPowerEvents(): PowerEvents {
  const watch = (event: 'suspend' | 'resume', listener: () => void): (() => void) => {
    let isEnded = false
    void app.whenReady().then(() => {
      // The types have an overload for each event, so a union is not accepted.
      if (!isEnded) powerMonitor.on(event as 'suspend', listener)
    })
    return () => {
      isEnded = true
      powerMonitor.off(event as 'suspend', listener)
    }
  }
  return {
    onSuspend: listener => watch('suspend', listener),
    onResume: listener => watch('resume', listener),
  }
}
