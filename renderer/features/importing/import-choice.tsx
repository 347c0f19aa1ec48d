import { FileDown } from 'lucide-react'
import { type FormEvent, type InputHTMLAttributes, useRef, useState } from 'react'
import { useStatus } from '#data'
import { Button, TextField } from '#ui'
import { pickedFiles } from './read-drop.ts'
import { chooseSources, importFiles, importPaths } from './state/import-store.ts'

/** React has no type for it; every browser with a folder picker supports it. */
const folderPicker = { webkitdirectory: '' } as InputHTMLAttributes<HTMLInputElement>

/** Chooses the files to import: by drop, picker or path. */
export function ImportChoice() {
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <div className="m-4 flex flex-col items-center gap-2 rounded-large border border-line-strong border-dashed bg-canvas p-6 text-center">
        <FileDown aria-hidden className="size-6 text-subtle" strokeWidth={1.5} />
        <p>
          <strong>Drop files or folders here</strong>
        </p>
        <p className="quiet max-w-105">
          A fixtures folder, NDJSON, HAR, bodies, or another data folder. Hooktrail detects the format.
        </p>
        <Pickers />
      </div>
      <PathForm />
    </div>
  )
}

function Pickers() {
  const isDesktop = useStatus(status => status?.host === 'desktop')
  const files = useRef<HTMLInputElement>(null)
  const folder = useRef<HTMLInputElement>(null)
  return (
    <div className="flex gap-2 pt-2">
      <Button
        data-first-focus
        onClick={() => (isDesktop ? void chooseSources('files') : files.current?.click())}
      >
        Choose files…
      </Button>
      <Button onClick={() => (isDesktop ? void chooseSources('folder') : folder.current?.click())}>
        Choose a folder…
      </Button>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Files to import"
        onChange={event => void importFiles(pickedFiles(event.target.files))}
      />
      <input
        ref={folder}
        type="file"
        hidden
        aria-label="Folder to import"
        {...folderPicker}
        onChange={event => void importFiles(pickedFiles(event.target.files))}
      />
    </div>
  )
}

function PathForm() {
  const [path, setPath] = useState('')
  function onSubmit(event: FormEvent): void {
    event.preventDefault()
    if (path.trim() !== '') void importPaths([path.trim()])
  }
  return (
    <form className="px-4 pb-4" onSubmit={onSubmit}>
      <TextField
        label="Or a path on the machine where Hooktrail runs"
        hint="For large files: nothing is uploaded."
        placeholder="/home/you/captured/session.ndjson"
        value={path}
        onChange={event => setPath(event.target.value)}
        end={
          <Button type="submit" disabled={path.trim() === ''} reason="Enter a path.">
            Preview import
          </Button>
        }
      />
    </form>
  )
}
