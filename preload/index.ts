import { contextBridge, type IpcRendererEvent, ipcRenderer } from 'electron'
import { cancelChannel, eventChannel, invokeChannel } from './channels.ts'
import type { HooktrailBridge } from './contract/bridge.ts'
import type { EventFrame } from './contract/events.ts'

const bridge: HooktrailBridge = {
  invoke: (method, params, call) => ipcRenderer.invoke(invokeChannel, method, params, call),
  cancel: call => ipcRenderer.send(cancelChannel, call),
  onEvent(listener) {
    // The page gets the frame alone: the IPC event would hand it the sender.
    const receive = (_event: IpcRendererEvent, frame: EventFrame): void => listener(frame)
    ipcRenderer.on(eventChannel, receive)
    return () => {
      ipcRenderer.off(eventChannel, receive)
    }
  },
}

contextBridge.exposeInMainWorld('hooktrail', bridge)
