import { expect, test } from 'vitest'
import type { Tunnel } from '#contract/registration/tunnel'
import { tunnelsText } from '../../../../../../renderer/features/services/tunnels/tunnel-text.ts'
import { exampleTunnel } from '../../../../../support/renderer/examples.ts'

function tunnels(...states: Tunnel['state'][]): Tunnel[] {
  return states.map((state, index) => exampleTunnel({ id: index + 1, name: `t${index + 1}`, state }))
}

test('a tunnel that is down comes before all others', () => {
  expect(tunnelsText(tunnels('up', 'down', 'starting'))).toEqual({ tone: 'bad', word: 'tunnel t2 down' })
  expect(tunnelsText(tunnels('down', 'down'))).toEqual({ tone: 'bad', word: '2 tunnels down' })
  expect(tunnelsText(tunnels('up', 'off'))).toEqual({ tone: 'good', word: 'tunnel t1 up' })
  expect(tunnelsText(tunnels('off'))).toEqual({ tone: 'off', word: 'tunnel off' })
  expect(tunnelsText([])).toEqual({ tone: 'off', word: 'tunnel off' })
})

test('a long name does not push its state out of sight', () => {
  const [tunnel] = tunnels('down')
  const named = tunnel === undefined ? [] : [{ ...tunnel, name: 'n'.repeat(63) }]
  expect(tunnelsText(named).word).toBe(`tunnel ${'n'.repeat(19)}… down`)
})
