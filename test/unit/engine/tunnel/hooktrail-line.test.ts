import { expect, test } from 'vitest'
import { hooktrailLine } from '../../../../main/engine/programs/programs.ts'

const words = (data: string): string[] => ['tunnel', 'approve', '1', '--data', data]

test.each<[NodeJS.Platform, string[], string, string]>([
  ['linux', ['hooktrail'], '/home/me/data', 'hooktrail tunnel approve 1 --data /home/me/data'],
  [
    'darwin',
    ['/usr/bin/node', '/a b/hooktrail.mjs'],
    "/it's",
    "/usr/bin/node '/a b/hooktrail.mjs' tunnel approve 1 --data '/it'\\''s'",
  ],
  ['win32', ['cmd', '/c', 'hooktrail'], 'C:\\data', 'hooktrail tunnel approve 1 --data C:\\data'],
  [
    'win32',
    ['C:\\Program Files\\nodejs\\node.exe', 'C:\\a b\\hooktrail.mjs'],
    'C:\\my data',
    'node "C:\\a b\\hooktrail.mjs" tunnel approve 1 --data "C:\\my data"',
  ],
])('on %s a command is one that a shell there takes', (platform, program, data, line) => {
  expect(hooktrailLine(program, words(data), platform)).toBe(line)
})
