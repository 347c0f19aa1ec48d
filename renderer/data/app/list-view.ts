import { create } from 'zustand'
import { type ListColumns, type ListView, listViewSchema } from '#contract/deliveries/list-view'
import { failureOf } from '../client/change.ts'
import { latest } from '../client/engine-query.ts'
import { changeSettings, useSettings } from './settings.ts'

/** A list whose columns can be set. */
export type ColumnedListName = 'deliveries' | 'trails'

const asTheApp: ListView = listViewSchema.parse({})

/** Changes in short succession, such as the steps of a width, are saved together after this time, in ms. */
const restMs = 250

/** The unsaved view; `null` without unsaved changes. */
const useUnsaved = create<{ readonly view: ListView | null }>()(() => ({ view: null }))
let timer: ReturnType<typeof setTimeout> | undefined

/** A part of how lists look: changes are shown at once. Before the settings are fetched, the default. */
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

/** A failed change is rolled back. */
async function save(): Promise<void> {
  const { view } = useUnsaved.getState()
  if (view === null) return
  await failureOf(() => changeSettings({ listView: view }))
  // There may have been further changes during the save.
  if (useUnsaved.getState().view === view) useUnsaved.setState({ view: null })
}
