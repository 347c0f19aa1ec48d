import type { Ref } from 'react'
import type { CodeProblem } from './code-problems.ts'

export interface CodeEditorHandle {
  /** Puts the cursor there and shows it. */
  goTo(from: number): void
}

export interface CodeEditorProps {
  readonly label: string
  readonly text: string
  readonly onChange: (text: string) => void
  readonly problems?: readonly CodeProblem[]
  /** The original text: changes against it are marked. Fixed while the editor is mounted. */
  readonly original?: string
  /** Otherwise plain text, such as headers. */
  readonly isJson?: boolean
  readonly ref?: Ref<CodeEditorHandle>
}
