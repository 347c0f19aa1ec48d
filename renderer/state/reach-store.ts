import { create } from 'zustand'
import type { TargetReach } from '#contract/sending/target-reach'
import { call } from '../api/client.ts'
import { failed, type Resource, ready } from './resource.ts'

/** Where URLs lead, as the engine says: by the URL. */
export const useReach = create<Readonly<Record<string, Resource<TargetReach>>>>()(() => ({}))

/** What was asked is asked again only after `forgetReach`. */
export async function lookUpReach(url: string): Promise<void> {
  if (url === '' || useReach.getState()[url] !== undefined) return
  let reach: Resource<TargetReach>
  try {
    reach = ready(await call('targets.check', { url }))
  } catch (error) {
    reach = failed(error)
  }
  useReach.setState({ [url]: reach })
}

/** After the allowed hosts changed. */
export function forgetReach(): void {
  useReach.setState({}, true)
}
