import type { Follower } from '#data'
import { takeOpenedFiles } from './state/import-store.ts'

/** Previews files that were opened with the desktop app, also before this page listened. */
export const openedFilesFollower: Follower = {
  loadAll: () => void takeOpenedFiles(),
  apply(frames) {
    if (frames.some(frame => frame.name === 'host.filesOpened')) void takeOpenedFiles()
  },
}
