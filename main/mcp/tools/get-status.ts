import type { AppStatus } from '#contract/status'
import type { Client } from '#contract/transport'
import { unless } from '../access.ts'
import { defineTool } from './tool.ts'

export const getStatus = defineTool({
  name: 'get_status',
  title: 'Get the status',
  description:
    'Whether Hooktrail runs and captures, at which URL, how many deliveries are stored and pending inspection, the newest delivery, and what you may do: send, to which hosts, export.',
  effect: 'reads',
  input: {},
  async run(_, { access, permissions, signal }) {
    const { mayChange, hosts, exportFolder, mayExportOriginals } = permissions
    const newestOf = async (client: Client): Promise<number | null> =>
      (await client.call('deliveries.list', { limit: 1 }, signal)).newest
    const running = await unless('not-running', () =>
      access.running(performance.now(), signal, async client => ({
        status: await client.call('app.status', {}, signal),
        newest: await newestOf(client),
      })),
    )
    const facts = {
      ...(running === null
        ? { is_running: false, is_capturing: false, newest_id: await storedNewest() }
        : { is_running: true, ...captureOf(running.status), newest_id: running.newest }),
      may_send: mayChange,
      // This machine is always allowed.
      allowed_hosts: hosts,
      may_export: exportFolder !== null,
      may_export_originals: mayExportOriginals,
    }
    return running === null ? { facts } : { facts, outside: { session: running.status.session.name } }

    function storedNewest(): Promise<number | null> {
      return unless('store-missing', () => access.read(newestOf))
    }
  },
})

function captureOf({ listener, deliveryCount, pendingCount }: AppStatus) {
  return {
    is_capturing: listener.state === 'listening',
    capture_url: listener.captureUrl,
    deliveries: deliveryCount,
    pending: pendingCount,
  }
}
