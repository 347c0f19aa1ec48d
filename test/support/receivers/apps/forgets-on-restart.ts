import { createApp, type MakeApp } from '../app.ts'
import { memoryDisk } from '../disk.ts'

/** Has everything in memory. */
export const forgetsOnRestart: MakeApp = () => createApp(memoryDisk())
