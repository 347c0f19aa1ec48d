/** Exports for other features. */
export { organizeOpen, organizeSelected } from './commands.ts'
export { OrganizeDialog } from './later.ts'
export { NoteSection } from './note-section.tsx'
export { TagChips } from './tag-chips.tsx'
export { TagsCell } from './tags-cell.tsx'
