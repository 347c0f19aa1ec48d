import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { AppError } from '#contract/errors'
import type { Override } from '#contract/fixtures'
import { editJson } from '#contract/json-edit'
import { readJson } from '#contract/json-text'
import type { Fixture, Subject } from '#contract/sending'
import type { DeliveryId, FixtureId } from '#contract/terms'
import type { Clock } from '../ports.ts'
import { type CapturedNotification, fixtureOfCaptured } from './captured-fixture.ts'
import { type FixtureCatalogue, fixtureSummary, loadFixtures, ownPrefix } from './fixture-catalogue.ts'
import type { FixtureFile } from './fixture-file.ts'
import { nextStatusBody } from './next-status.ts'
import { newRecordBody, newSubject } from './notification-body.ts'
import { applyOverrides, pathsOf } from './overrides.ts'
import { noFixture, openOwnFixtures } from './own-fixtures.ts'
import { fillText, type NotificationSubject } from './placeholders.ts'
import { stringAt } from './template-value.ts'

/** What a fixture is used with. */
export interface FixtureUse {
  readonly id: FixtureId
  readonly subject: Subject
  readonly overrides: readonly Override[]
  readonly body?: string | undefined
  readonly template?: string | undefined
}

export interface FixturesOptions {
  readonly clock: Clock
  readonly resourcesDir: string
  /** Of the user's own, as the settings say now. */
  readonly ownFolder: () => string
  /** Body text (decoded) of the record's newest notification in its own order. Rejects with `not-found`. */
  readonly readNewestBody: (recordKey: string) => Promise<string>
  /** Rejects with `not-found`. */
  readonly readNotification: (id: DeliveryId) => Promise<CapturedNotification>
}

/** Those that come with the program and the user's own. Throws `not-found`, `fixture-unfit`, `unknown-path`. */
export interface Fixtures {
  list(): Promise<{
    fixtures: Fixture[]
    folder: string
    unreadable: { file: string; message: string }[]
  }>
  /** The body that is sent, and the record it is about where that can be told. */
  make(use: FixtureUse): Promise<{ readonly body: string; readonly recordId: string | null }>
  source(id: FixtureId): Promise<string>
  save(name: string, text: string): Promise<Fixture>
  duplicate(id: FixtureId, name: string, title: string): Promise<Fixture>
  rename(id: FixtureId, name: string, title: string): Promise<Fixture>
  fromDelivery(id: DeliveryId, name: string, title: string): Promise<Fixture>
  remove(id: FixtureId): Promise<void>
}

export function createFixtures(options: FixturesOptions): Fixtures {
  const { clock } = options
  let bundled: Promise<FixtureCatalogue> | null = null
  const loadOnce = (): Promise<FixtureCatalogue> => {
    bundled ??= loadFixtures(options.resourcesDir)
    return bundled
  }
  const own = () => openOwnFixtures(options.ownFolder())

  async function fixtureById(id: FixtureId): Promise<FixtureFile> {
    if (id.startsWith(ownPrefix)) return (await own().read(id)).file
    const file = (await loadOnce()).get(id)
    if (file === undefined) throw noFixture(id)
    return file
  }

  async function knownPaths(fixture: FixtureFile): Promise<ReadonlySet<string>> {
    const known = new Set(pathsOf(fixture.body))
    for (const { kind, body } of (await loadOnce()).values()) {
      if (kind === fixture.kind) for (const path of pathsOf(body)) known.add(path)
    }
    return known
  }

  async function sourceOf(id: FixtureId): Promise<string> {
    if (id.startsWith(ownPrefix)) return (await own().read(id)).text
    if (!(await loadOnce()).has(id)) throw noFixture(id)
    return readFile(join(options.resourcesDir, 'fixtures', `${id}.json`), 'utf8')
  }

  async function write(name: string, text: string, isNew: boolean): Promise<Fixture> {
    const { id, file } = await own().write(name, text, isNew)
    return fixtureSummary(id, file)
  }

  return {
    async list() {
      const { fixtures, unreadable } = await own().list()
      const all = [...(await loadOnce()), ...fixtures]
      return {
        fixtures: all.map(([id, file]) => fixtureSummary(id, file)),
        folder: options.ownFolder(),
        unreadable,
      }
    },
    async make({ id, subject: about, overrides, body: edited, template }) {
      const fixture = await fixtureById(id)
      const nowMs = clock.nowMs()
      const fromFixture =
        edited !== undefined
          ? { body: edited, subject: newSubject(fixture, nowMs) }
          : about.record === 'new'
            ? newRecordBody(fixture, nowMs)
            : nextStatusBody(await options.readNewestBody(about.recordKey), fixture, nowMs)
      const made = template === undefined ? fromFixture : fillBody(template, fromFixture.subject)
      if (overrides.length === 0) return { body: made.body, recordId: recordIdIn(made.body, fixture) }
      const body = applyOverrides(made.body, overrides, {
        knownPaths: await knownPaths(fixture),
        subject: made.subject,
      })
      return { body, recordId: recordIdIn(body, fixture) }
    },
    source: sourceOf,
    save: (name, text) => write(name, text, false),
    async duplicate(id, name, title) {
      const edit = editJson(await sourceOf(id))
      if (edit === null) throw noFixture(id)
      edit.set('', 'title', title)
      return write(name, edit.text(), true)
    },
    async rename(id, name, title) {
      refuseBundled(id)
      const edit = editJson(await sourceOf(id))
      if (edit === null) throw noFixture(id)
      edit.set('', 'title', title)
      const isSame = id === ownPrefix + name
      const renamed = await write(name, edit.text(), !isSame)
      if (!isSame) await own().remove(id)
      return renamed
    },
    async fromDelivery(id, name, title) {
      return write(name, fixtureOfCaptured(await options.readNotification(id), title), true)
    },
    async remove(id) {
      refuseBundled(id)
      await own().remove(id)
    },
  }
}

/** Throws `fixture-unfit` where it names a placeholder that does not exist. */
function fillBody(template: string, subject: NotificationSubject) {
  try {
    return { body: fillText(template, subject, true), subject }
  } catch (error) {
    throw new AppError('fixture-unfit', error instanceof Error ? error.message : String(error))
  }
}

function refuseBundled(id: FixtureId): void {
  if (id.startsWith(ownPrefix)) return
  throw new AppError(
    'invalid-params',
    `${id} comes with Hooktrail and stays as it is. Only your own can be changed.`,
  )
}

/** Of what is sent, as it says itself; `null` where it says nothing. */
function recordIdIn(body: string, { service, kind }: FixtureFile): string | null {
  const result = readJson(body)
  if (!result.ok) return null
  return stringAt(
    result.root,
    service === 'transactions' ? '/payload/id' : kind === 'withdrawal' ? '/payload/wid' : '/payload/fid',
  )
}
