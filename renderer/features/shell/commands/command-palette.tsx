import { Dialog } from '@base-ui/react/dialog'
import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Command } from 'cmdk'
import { type RefObject, useLayoutEffect, useRef, useState } from 'react'
import { fixturesQuery, useCounts, useDeliveries, useEveryChange } from '#data'
import {
  closeOverlay,
  type OverlayProps,
  openOverlay,
  useAddress,
  useMultiSelection,
  useSelection,
} from '#navigation'
import { firstKeys, Keys, StatusMark, scrimClass, VisibleText, withSmallFirst } from '#ui'
import { statusShape } from '../../../notification/labels.ts'
import { ServiceMark } from '../../../notification/service-mark.tsx'
import styles from './command-palette.module.css'
import { offeredCommands } from './commands.ts'
import { Item, PaletteData, useFoundData } from './palette-data.tsx'
import { ranked } from './rank.ts'

/** Limits while text is typed: other results are below. */
const maximumFixtures = 6

/** The command palette: every action by name, and the data that matches the typed text. */
export function CommandPalette({ isOpen }: OverlayProps<'palette'>) {
  // Not `autoFocus`: the dialog then takes the input for the element that had the focus before it.
  const input = useRef<HTMLInputElement>(null)
  return (
    <Dialog.Root open={isOpen} onOpenChange={open => !open && closeOverlay()}>
      <Dialog.Portal>
        <Dialog.Backdrop className={clsx('z-10', scrimClass)} />
        <Dialog.Popup
          className={clsx(
            'fading fixed left-1/2 z-11 w-140 overflow-hidden rounded-large bg-pane',
            styles.palette,
          )}
          aria-label="Commands"
          initialFocus={input}
        >
          <Dialog.Title className="visually-hidden">Commands</Dialog.Title>
          <PaletteContent input={input} />
        </Dialog.Popup>
      </Dialog.Portal>
    </Dialog.Root>
  )
}

function PaletteContent({ input }: { readonly input: RefObject<HTMLInputElement | null> }) {
  const [typed, setTyped] = useState('')
  const { data, isSearching } = useFoundData(typed)
  const list = useRef<HTMLDivElement>(null)
  const [selected, setSelected] = useState('')
  /** The user moved the selection since the last edit: results that arrive leave it there. */
  const isMoved = useRef(false)
  const noteMove = (): void => {
    isMoved.current = true
  }
  // After each render: results of one edit arrive one after another.
  useLayoutEffect(() => {
    if (isMoved.current) return
    setSelected(list.current?.querySelector<HTMLElement>('[role="option"]')?.dataset.value ?? '')
  })
  return (
    // Ranked here: commands are before matching data.
    <Command
      loop
      label="Commands"
      shouldFilter={false}
      value={selected}
      onValueChange={setSelected}
      onKeyDown={event => {
        if (/^(Arrow|Home|End)/.test(event.key) || event.ctrlKey) noteMove()
      }}
    >
      <div className="flex items-center border-line border-b">
        <Command.Input
          ref={input}
          className="h-12 min-w-0 flex-1 border-0 bg-transparent px-4 py-0 text-large outline-none placeholder:text-subtle"
          placeholder="Search commands and data"
          value={typed}
          onValueChange={text => {
            isMoved.current = false
            setTyped(text)
          }}
        />
        <span className={clsx('flex-none text-small text-subtle', styles.searching)} role="status">
          {isSearching ? 'Searching…' : ''}
        </span>
      </div>
      <Command.List
        ref={list}
        onPointerMove={noteMove}
        className={clsx('overflow-y-auto px-1.5 pt-0 pb-1.5', styles.paletteList)}
        label="Commands"
      >
        {isSearching ? null : (
          <Command.Empty className="p-5 text-center text-subtle">No results</Command.Empty>
        )}
        <Actions typed={typed} />
        <Fixtures typed={typed} />
        <PaletteData typed={typed} data={data} />
      </Command.List>
    </Command>
  )
}

/** Rendered again when something changes that a command depends on. */
function Actions({ typed }: { readonly typed: string }) {
  useEveryChange()
  useSelection()
  useMultiSelection()
  useAddress()
  useDeliveries()
  useCounts()
  const offered = ranked(
    offeredCommands().map(({ command, hasKeysHere }) => ({
      command,
      hasKeysHere,
      keywords: command.keywords ?? [],
    })),
    typed,
    ({ command }) => command.title,
  )
  if (offered.length === 0) return null
  return (
    <Command.Group heading="Commands">
      {offered.map(({ command, hasKeysHere }) => {
        const keys = hasKeysHere ? firstKeys(command) : undefined
        return (
          <Item key={command.title} id={command.title} onSelect={() => command.run()}>
            <VisibleText text={command.title} />
            {keys === undefined ? null : (
              <span className="ml-auto">
                <Keys keys={keys} isHint />
              </span>
            )}
          </Item>
        )
      })}
    </Command.Group>
  )
}

function Fixtures({ typed }: { readonly typed: string }) {
  const all = useQuery(fixturesQuery).data?.fixtures ?? []
  const fixtures = ranked(
    all.map(fixture => ({ ...fixture, keywords: ['fixture', fixture.id, fixture.service] })),
    typed,
    ({ title }) => `Send ${title}`,
  ).slice(0, typed.trim() === '' ? all.length : maximumFixtures)
  if (fixtures.length === 0) return null
  return (
    <Command.Group heading="Send">
      {fixtures.map(fixture => (
        <Item
          key={fixture.id}
          id={`send ${fixture.id}`}
          onSelect={() => openOverlay({ name: 'send', fixtureId: fixture.id })}
        >
          <ServiceMark service={fixture.service} />
          <StatusMark shape={statusShape(fixture.status)} />
          Send <VisibleText text={withSmallFirst(fixture.title)} />
        </Item>
      ))}
    </Command.Group>
  )
}
