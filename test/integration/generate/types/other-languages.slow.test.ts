import { spawnSync } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { typeName } from '../../../generate/types/describe-types.ts'
import { goTypes } from '../../../generate/types/go-types.ts'
import { pythonTypes } from '../../../generate/types/python-types.ts'
import { templateBodies, templateBody } from '../../../support/inspection/template-bodies.ts'
import { runProgram } from '../../../support/processes/ended-command.ts'
import { temporaryFolder } from '../../../support/temporary-folder.ts'

const noMypy = missing('mypy', '--version')
const noGo = missing('go', 'version')

test.skipIf(noMypy !== '')(
  `mypy --strict: each fixture is of its type, a wrong one is not${noMypy}`,
  async () => {
    const folder = temporaryFolder()
    writeFileSync(join(folder, 'notifications.py'), pythonTypes())
    const bodies = templateBodies()
    const lines = bodies.map(
      ({ kind, body }, index) =>
        `f${index}: t.${typeName(kind)}Notification = ${pythonValue(body)}\nn${index}: t.Notification = f${index}\n`,
    )
    const narrowing = `
def hash_of(notification: t.Notification) -> str | None:
    if notification["event"] == "TRANSACTION":
        payload = notification["payload"]
        if payload["type"] == "ISSUANCE" and payload["status"] == "COMPLETE":
            return payload["issuance"]["crypto_tx_hash"]
    return None
`
    writeFileSync(join(folder, 'right.py'), `import notifications as t\n${lines.join('')}${narrowing}`)
    expect(await mypy(folder, 'right.py')).toMatchObject({ code: 0 })

    const body = templateBody('issuance-complete')
    const payload = body.payload as Readonly<Record<string, unknown>>
    const wrong = [
      { ...body, event: 'transaction' },
      { ...body, payload: { ...payload, status: 'DONE' } },
      { ...body, payload: { ...payload, fid: '1' } },
      { ...body, payload: { ...payload, id: 1 } },
    ]
    const lineOf = (value: unknown, index: number) =>
      `w${index}: t.IssuanceNotification = ${pythonValue(value)}\n`
    writeFileSync(join(folder, 'wrong.py'), `import notifications as t\n${wrong.map(lineOf).join('')}`)
    const { code, stdout } = await mypy(folder, 'wrong.py')
    expect([code, new Set(stdout.match(/^wrong\.py:\d+(?=.* error)/gm))]).toEqual([
      1,
      new Set(wrong.map((_, index) => `wrong.py:${index + 2}`)),
    ])
  },
)

test.skipIf(noGo !== '')(
  `go vet and gofmt: it decodes each fixture, and others by their event${noGo}`,
  async () => {
    const folder = temporaryFolder()
    const bodies = [
      ...templateBodies().map(({ kind, body }) => ({ type: `*main.${typeName(kind)}Notification`, body })),
      { type: '*main.OtherNotification', body: { event: 'payout', payload: { id: '1' } } },
      { type: '*main.OtherNotification', body: { event: 'TRANSACTION', payload: { type: 'LOAN' } } },
    ]
    writeFileSync(join(folder, 'go.mod'), 'module example\n\ngo 1.18\n')
    writeFileSync(
      join(folder, 'notifications.go'),
      goTypes().replace('package notifications', 'package main'),
    )
    writeFileSync(join(folder, 'bodies.json'), JSON.stringify(bodies.map(({ body }) => body)))
    writeFileSync(join(folder, 'main.go'), goProgram)
    const env = { GOCACHE: join(folder, 'cache'), GOFLAGS: '-mod=mod', GOTOOLCHAIN: 'local' }
    expect(await runProgram('gofmt', ['-l', 'notifications.go'], { cwd: folder })).toMatchObject({
      code: 0,
      stdout: '',
    })
    expect(await runProgram('go', ['vet', '.'], { cwd: folder, env })).toMatchObject({ code: 0 })
    const { code, stdout, stderr } = await runProgram('go', ['run', '.'], { cwd: folder, env })
    expect(code, stderr).toBe(0)
    const decoded = stdout
      .trim()
      .split('\n')
      .map(line => JSON.parse(line))
    expect(decoded.map(asDecoded)).toEqual(bodies.map(asDecoded))
  },
)

/** Decodes each body, and writes it again. */
const goProgram = `package main

import (
	"encoding/json"
	"fmt"
	"os"
)

func main() {
	var bodies []json.RawMessage
	data, err := os.ReadFile("bodies.json")
	if err == nil {
		err = json.Unmarshal(data, &bodies)
	}
	for _, body := range bodies {
		notification, wrong := Decode(body)
		if wrong != nil {
			err = wrong
			break
		}
		line, _ := json.Marshal(map[string]any{"type": fmt.Sprintf("%T", notification), "body": notification})
		fmt.Println(string(line))
	}
	if err != nil {
		fmt.Fprintln(os.Stderr, err)
		os.Exit(1)
	}
}
`

function mypy(folder: string, file: string) {
  return runProgram('mypy', ['--strict', '--cache-dir', join(folder, 'cache'), file], { cwd: folder })
}

/** A Python literal. */
function pythonValue(value: unknown): string {
  if (Array.isArray(value)) return `[${value.map(pythonValue).join(', ')}]`
  if (typeof value === 'object' && value !== null) {
    return `{${Object.entries(value)
      .map(([name, one]) => `${JSON.stringify(name)}: ${pythonValue(one)}`)
      .join(', ')}}`
  }
  if (typeof value === 'boolean') return value ? 'True' : 'False'
  return value === null ? 'None' : JSON.stringify(value)
}

/** Optional members that are null or an empty list are left out, and numbers are texts. */
function asDecoded(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(asDecoded)
  if (typeof value === 'number') return String(value)
  if (typeof value !== 'object' || value === null) return value
  const isNothing = (one: unknown) => one === null || (Array.isArray(one) && one.length === 0)
  const members = Object.entries(value).filter(([, one]) => !isNothing(one))
  return Object.fromEntries(members.map(([name, one]) => [name, asDecoded(one)]))
}

/** For the test's name. */
function missing(program: string, option: string): string {
  return spawnSync(program, [option]).status === 0 ? '' : ` (there is no ${program})`
}
