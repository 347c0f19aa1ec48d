import { FileQuestionMark } from 'lucide-react'
import { openOverlay } from '#navigation'
import type { Command } from '#ui'

export const undocumentedFieldsCommand: Command = {
  title: 'Undocumented fields…',
  keywords: ['unknown', 'new', 'specification'],
  Icon: FileQuestionMark,
  run: () => openOverlay({ name: 'undocumented-fields' }),
}
