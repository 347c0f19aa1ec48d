import { BrowserWindow, Notification } from 'electron'
import type { Client } from '#contract/transport'
import { createGathering } from './gather.ts'
import { startLooks } from './looks.ts'
import { type Said, sayNews } from './say.ts'

/** Notifications that a click may still reach. */
const longestShown = 20

/**
 * Shows the notifications that are chosen in Settings. If none is chosen, an event costs one comparison and nothing is
 * read. Nothing is shown while a window has the focus, since the news is in view. Returns the function that unsubscribes.
 */
export async function startNotifications(client: Client): Promise<() => void> {
  const { notifications } = await client.call('settings.get')
  const looks = startLooks(createGathering(client), notifications, news => {
    const said = sayNews(news)
    if (said !== null && BrowserWindow.getFocusedWindow() === null) showNotification(client, said)
  })
  const end = client.subscribe(frame => {
    if (frame.name === 'settings.changed') looks.choose(frame.data.notifications)
    else looks.note(frame)
  })
  return () => {
    end()
    looks.end()
  }
}

/** A garbage-collected notification receives no click. */
const shown: Notification[] = []

/** False if the system shows none. */
function showNotification(client: Pick<Client, 'call'>, { title, body, address }: Said): boolean {
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

/** From Settings: a click returns there. */
export function showTestNotification(client: Pick<Client, 'call'>): boolean {
  const body = 'Notifications from Hooktrail look like this.'
  return showNotification(client, { title: 'Test notification', body, address: '/settings' })
}
