import { create } from 'zustand'

/** The pages of the place Sessions. */
export type SessionsPage = 'sessions' | 'space'

export const useSessionsPage = create<{ readonly page: SessionsPage }>()(() => ({ page: 'sessions' }))

export function showSessionsPage(page: SessionsPage): void {
  useSessionsPage.setState({ page })
}
