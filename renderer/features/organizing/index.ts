import { later } from '#ui'

export { organizeOne, organizeSelected } from './commands.ts'
export { NoteSection } from './note-section.tsx'
export { TagChips } from './tag-chips.tsx'
export { TagsCell } from './tags-cell.tsx'

export const OrganizeDialog = later(() =>
  import('./dialog/organize-dialog.tsx').then(module => module.OrganizeDialog),
)
