import { create } from 'zustand'
import { goTo } from './navigation.ts'

/** The parts of the place "Services". */
export type ServicesTab = 'environments' | 'tunnels' | 'practice'

interface ServicesState {
  readonly tab: ServicesTab
}

export const useServices = create<ServicesState>()(() => ({ tab: 'environments' }))

export function showServicesTab(tab: ServicesTab): void {
  useServices.setState({ tab })
}

/** Opens the place Services. */
export function openServices(tab: ServicesTab): void {
  showServicesTab(tab)
  goTo('services')
}
