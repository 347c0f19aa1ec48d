/** Exports for other features. */
export { organizeOne, organizeSelected } from './commands.ts'
export { OrganizeDialog } from './later.ts'
export { NoteSection } from './note-section.tsx'
export { TagChips } from './tag-chips.tsx'
export { TagsCell } from './tags-cell.tsx'
