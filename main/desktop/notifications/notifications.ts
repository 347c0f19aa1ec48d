import { BrowserWindow, Notification } from 'electron'
import type { Settings } from '#contract/settings'
import type { Client } from '#contract/transport'
import { createGathering } from './gather.ts'
import { type Said, sayNews } from './say.ts'

/** Least time between two looks, and so between two notifications. */
const lookMs = 5_000
/** What arrives together is said together. */
const gatherMs = 1_000
const overdueMs = 60_000
/** Notifications that a click may still reach. */
const longestShown = 20

/**
 * Shows the notifications that are chosen in Settings. While none is chosen, events cost one comparison and nothing is
 * read. Nothing is said while a window has the focus: what is news is in view, or one key away. Returns the function
 * that ends it.
 */
export async function startNotifications(client: Client): Promise<() => void> {
  let choices = (await client.call('settings.get')).notifications
  const startedAtMs = Date.now()
  let gathering = createGathering(client, startedAtMs)
  let timer: NodeJS.Timeout | null = null
  let lastLookMs = Number.NEGATIVE_INFINITY
  let lastOverdueMs = Number.NEGATIVE_INFINITY

  const end = client.subscribe(frame => {
    if (frame.name === 'settings.changed') choose(frame.data.notifications)
    else if (isAnyOn(choices) && gathering.note(frame)) lookSoon()
  })
  const overdueTimer = setInterval(() => {
    if (choices.overdue) lookSoon()
  }, overdueMs)
  if (choices.overdue) lookSoon()

  function choose(next: Settings['notifications']): void {
    // What happened while nothing was chosen is no news.
    if (!isAnyOn(choices) && isAnyOn(next)) gathering = createGathering(client, Date.now())
    choices = next
    if (choices.overdue) lookSoon()
  }

  function lookSoon(): void {
    if (timer !== null) return
    timer = setTimeout(() => void look(), Math.max(gatherMs, lastLookMs + lookMs - performance.now()))
  }

  async function look(): Promise<void> {
    lastLookMs = performance.now()
    const overdueToo = lastLookMs - lastOverdueMs >= overdueMs
    if (overdueToo) lastOverdueMs = lastLookMs
    try {
      const said = sayNews(await gathering.look(choices, overdueToo))
      if (said !== null && BrowserWindow.getFocusedWindow() === null) showNotification(client, said)
    } catch {
      console.warn('Nothing was notified: the news could not be loaded.')
    } finally {
      timer = null
    }
  }

  return () => {
    end()
    clearInterval(overdueTimer)
    if (timer !== null) clearTimeout(timer)
  }
}

function isAnyOn({ failed, errors, overdue, appDown }: Settings['notifications']): boolean {
  return failed || errors || overdue || appDown
}

/** One that is collected as garbage hears no click. */
const shown: Notification[] = []

/** False where the system shows none. */
export function showNotification(client: Pick<Client, 'call'>, { title, body, address }: Said): boolean {
  if (!Notification.isSupported()) return false
  const notification = new Notification({ title, body })
  notification.on('click', () => {
    client.call('host.openAddress', { address }).catch(() => console.warn('The page was not opened.'))
  })
  shown.push(notification)
  if (shown.length > longestShown) shown.shift()
  notification.show()
  return true
}

/** As from Settings: a click leads back there. */
export function showTestNotification(client: Pick<Client, 'call'>): boolean {
  const body = 'Notifications from Hooktrail look like this.'
  return showNotification(client, { title: 'Test notification', body, address: '/settings' })
}
