import { create } from 'zustand'
import { type ListColumns, type ListView, listViewSchema } from '#contract/deliveries/list-view'
import { latest } from '../client/engine-query.ts'
import { changeSettings, useSettings } from './settings.ts'

/** A list whose columns can be set. */
export type ColumnedListName = 'deliveries' | 'trails'

const asTheApp: ListView = listViewSchema.parse({})

/** Changes come together, such as the steps of a width: they are saved once they have come to rest. */
const restMs = 250

/** What was changed and is not saved yet; `null` for nothing. */
const useUnsaved = create<{ readonly view: ListView | null }>()(() => ({ view: null }))
let timer: ReturnType<typeof setTimeout> | undefined

/** A part of how lists look: changes are shown at once. Until the settings were fetched, as the app has it. */
export function useListView<T>(select: (view: ListView) => T): T {
  const saved = useSettings(settings => settings?.listView)
  const unsaved = useUnsaved(state => state.view)
  return select(unsaved ?? saved ?? asTheApp)
}

export function setDensity(density: ListView['density']): void {
  edit(view => ({ ...view, density }))
}

/** Changes the columns of one list. */
export function changeColumns(list: ColumnedListName, change: (columns: ListColumns) => ListColumns): void {
  edit(view => ({ ...view, [list]: change(view[list]) }))
}

function edit(change: (view: ListView) => ListView): void {
  const view = useUnsaved.getState().view ?? latest('settings.get', {})?.listView ?? asTheApp
  useUnsaved.setState({ view: change(view) })
  clearTimeout(timer)
  timer = setTimeout(() => void save(), restMs)
}

/** What can't be saved is as before. */
async function save(): Promise<void> {
  const { view } = useUnsaved.getState()
  if (view === null) return
  await changeSettings({ listView: view })
  // More may have been changed while it was saved.
  if (useUnsaved.getState().view === view) useUnsaved.setState({ view: null })
}
