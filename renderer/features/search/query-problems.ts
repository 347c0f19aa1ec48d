import { create } from 'zustand'

interface QueryProblems {
  /** The lists whose search box has an invalid text. They show an earlier search. */
  readonly lists: ReadonlySet<string>
}

const useQueryProblems = create<QueryProblems>()(() => ({ lists: new Set() }))

/** Whether the search box of this list has an invalid text: nothing is counted or done by it. */
export function useHasQueryProblem(list: string): boolean {
  return useQueryProblems(state => state.lists.has(list))
}

export function hasQueryProblem(list: string): boolean {
  return useQueryProblems.getState().lists.has(list)
}

export function noteQueryProblem(list: string, isProblem: boolean): void {
  if (hasQueryProblem(list) === isProblem) return
  const lists = new Set(useQueryProblems.getState().lists)
  if (isProblem) lists.add(list)
  else lists.delete(list)
  useQueryProblems.setState({ lists })
}
