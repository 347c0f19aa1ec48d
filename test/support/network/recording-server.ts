import { onTestFinished } from 'vitest'
import { type RecordingServer, startRecordingServer } from './start-recording-server.ts'

/** A target that records what it is sent; closed when the test that asked for it ends. */
export async function recordingServer(status = 200): Promise<RecordingServer> {
  const server = await startRecordingServer(status)
  onTestFinished(() => server.close())
  return server
}
