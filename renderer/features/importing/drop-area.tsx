import { FileDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { toAppError } from '#contract/errors'
import { readDrop } from './read-drop.ts'
import { importFiles, refuseImport } from './state/import-store.ts'

/** Imports files that are dropped anywhere on the window. Shows a hint while they are dragged over it. */
export function DropArea() {
  const isOver = useFileDrop()
  if (!isOver) return null
  return (
    <div
      className="pointer-events-none fixed inset-0 z-40 flex items-center justify-center bg-scrim p-4"
      role="status"
    >
      <div className="flex flex-col items-center gap-1 rounded-large border border-accent-line bg-raised px-8 py-6 text-muted shadow-float">
        <FileDown aria-hidden className="mb-1 size-6.5 text-accent" />
        <strong className="text-default text-large">Drop to import</strong>
        <span>Fixtures folder, NDJSON, HAR, bodies or a data folder</span>
      </div>
    </div>
  )
}

function useFileDrop(): boolean {
  const [isOver, setOver] = useState(false)
  useEffect(() => {
    // Each element that is entered or left fires an event: only the last `dragleave` is of the window.
    let depth = 0
    const show = (next: number): void => {
      depth = Math.max(0, next)
      setOver(depth > 0)
    }
    const enter = (event: DragEvent): void => {
      if (!hasFiles(event)) return
      // The hint appears under the pointer and is entered too: a drop right then is refused unless entering
      // accepts it.
      event.preventDefault()
      show(depth + 1)
    }
    const leave = (event: DragEvent): void => {
      if (hasFiles(event)) show(depth - 1)
    }
    const over = (event: DragEvent): void => {
      // Otherwise the browser opens the dropped files.
      if (hasFiles(event)) event.preventDefault()
    }
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event) || event.dataTransfer === null) return
      event.preventDefault()
      show(0)
      readDrop(event.dataTransfer).then(importFiles, error => refuseImport(toAppError(error)))
    }
    document.addEventListener('dragenter', enter)
    document.addEventListener('dragleave', leave)
    document.addEventListener('dragover', over)
    document.addEventListener('drop', drop)
    return () => {
      document.removeEventListener('dragenter', enter)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('dragover', over)
      document.removeEventListener('drop', drop)
    }
  }, [])
  return isOver
}

function hasFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') === true
}
