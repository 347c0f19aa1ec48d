import { expect, test } from 'vitest'
import { agentHostsOf, markedHeaders } from '../../../../preload/contract/sending/marks.ts'

test('a forged mark only restricts: of several, the hosts that each names', () => {
  const own = markedHeaders([['Hooktrail-Agent', 'old.example']], {
    agentHosts: ['A.example', 'b.example'],
    isProduction: false,
  })
  expect(own).toEqual([['Hooktrail-Agent', '127.0.0.1, A.example, b.example']])
  expect(agentHostsOf([...own, ['hooktrail-agent', 'b.example evil.example']])).toEqual(['b.example'])
  expect(agentHostsOf([...own, ['HOOKTRAIL-AGENT', '']])).toEqual([])
  expect(agentHostsOf([['x', 'y']])).toBeNull()
})
