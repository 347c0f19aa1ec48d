import { create } from 'zustand'
import { type ListColumns, type ListView, listViewSchema } from '#contract/deliveries/list-view'
import { ask, latest } from '../client/engine-query.ts'
import { changeSettings, useSettings } from './settings.ts'

/** A list whose columns can be set. */
export type ColumnedListName = 'deliveries' | 'trails'

const asTheApp: ListView = listViewSchema.parse({})

/** Changes in short succession, such as the steps of a width, are saved together after this time, in ms. */
const restMs = 250

/** The unsaved view; `null` without unsaved changes. */
const useUnsaved = create<{ readonly view: ListView | null }>()(() => ({ view: null }))
let timer: ReturnType<typeof setTimeout> | undefined
/** Settles when the unsaved changes are saved; `null` without unsaved changes. */
let saving: PromiseWithResolvers<void> | null = null

/** A part of how lists look: changes are shown at once. Before the settings are fetched, the default. */
export function useListView<T>(select: (view: ListView) => T): T {
  const saved = useSettings(settings => settings?.listView)
  const unsaved = useUnsaved(state => state.view)
  return select(unsaved ?? saved ?? asTheApp)
}

/** The shown view, outside of components. */
export function latestListView(): ListView {
  return useUnsaved.getState().view ?? latest('settings.get', {})?.listView ?? asTheApp
}

/**
 * Rejects if it is not saved, and is then rolled back. Of changes that are saved together, the first rejects, so that
 * one failure is shown once.
 */
export function setDensity(density: ListView['density']): Promise<void> {
  return edit(view => ({ ...view, density }))
}

/** Changes the columns of one list. Rejects as `setDensity` does. */
export function changeColumns(
  list: ColumnedListName,
  change: (columns: ListColumns) => ListColumns,
): Promise<void> {
  return edit(view => ({ ...view, [list]: change(view[list]) }))
}

/** Adds a column with a member of the body. Rejects for a name that is no pointer and not documented. */
export async function addMember(list: ColumnedListName, name: string): Promise<void> {
  await ask('deliveries.list', { limit: 1, members: [name] })
  await changeColumns(list, ({ members, ...rest }) => ({
    ...rest,
    members: [...members.filter(other => other !== name), name],
  }))
}

function edit(change: (view: ListView) => ListView): Promise<void> {
  useUnsaved.setState({ view: change(latestListView()) })
  clearTimeout(timer)
  timer = setTimeout(save, restMs)
  if (saving !== null) return Promise.resolve()
  saving = Promise.withResolvers()
  return saving.promise
}

function save(): void {
  const { view } = useUnsaved.getState()
  const saved = saving
  saving = null
  if (view === null) return
  const end = (): void => {
    // There may have been further changes during the save.
    if (useUnsaved.getState().view === view) useUnsaved.setState({ view: null })
  }
  saved?.resolve(changeSettings({ listView: view }).finally(end))
}
