import { useEffect } from 'react'
import { create } from 'zustand'
import type { ColumnedListName } from '#data'

type LeftOut = Readonly<Record<ColumnedListName, readonly string[]>>

/** The columns of each list without room. */
const useLeftOutColumns = create<LeftOut>()(() => ({ deliveries: [], trails: [] }))

export function useLeftOut(list: ColumnedListName): readonly string[] {
  return useLeftOutColumns(state => state[list])
}

export function useNotedLeftOut(list: ColumnedListName, names: readonly string[]): void {
  const key = names.join(' ')
  useEffect(() => {
    useLeftOutColumns.setState({ [list]: key === '' ? [] : key.split(' ') })
  }, [list, key])
}
