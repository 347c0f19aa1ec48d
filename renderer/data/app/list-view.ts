import type { ListColumns, ListView } from '#contract/deliveries/list-view'
import { listViewSchema } from '#contract/deliveries/list-view'
import { latest, show } from '../client/engine-query.ts'
import { changeSettings, useSettings } from './settings.ts'

/** A list whose columns can be set. */
export type ColumnedListName = 'deliveries' | 'trails'

const asTheApp: ListView = listViewSchema.parse({})

/** A part of how lists look. Until it was fetched, as the app has it. */
export function useListView<T>(select: (view: ListView) => T): T {
  return useSettings(settings => select(settings?.listView ?? asTheApp))
}

export function setDensity(density: ListView['density']): void {
  save(view => ({ ...view, density }))
}

/** Changes the columns of one list. */
export function changeColumns(list: ColumnedListName, change: (columns: ListColumns) => ListColumns): void {
  save(view => ({ ...view, [list]: change(view[list]) }))
}

/** Shown at once; rolled back where it can't be saved. */
function save(change: (view: ListView) => ListView): void {
  const settings = latest('settings.get', {})
  if (settings === undefined) return
  const listView = change(settings.listView)
  show('settings.get', {}, { ...settings, listView })
  void changeSettings({ listView }).then(error => {
    if (error !== null) show('settings.get', {}, settings)
  })
}
