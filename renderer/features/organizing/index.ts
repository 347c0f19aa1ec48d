/** Exports for other features. */
export { deleteChosen, pinChosen } from './actions.ts'
export { OrganizeDialog } from './later.ts'
export { NoteSection } from './note-section.tsx'
export { oneChosen, openOrganizing } from './state/organizing.ts'
export { TagChips } from './tag-chips.tsx'
export { TagsCell } from './tags-cell.tsx'
