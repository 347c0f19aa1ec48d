import { useQuery } from '@tanstack/react-query'
import { clsx } from 'clsx'
import { Search, X } from 'lucide-react'
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { WireError } from '#contract/errors'
import { type Completion, completionsAt, withCompletion } from '#contract/query/completion'
import type { QueryError } from '#contract/query/tokens'
import { savedSearches, tagsQuery } from '#data'
import { IconButton, Kbd, recall, remember, VisibleText } from '#ui'
import { QueryChips } from './chips/query-chips.tsx'
import { noteQueryProblem } from './query-problems.ts'
import { SavedSearches } from './saved/saved-searches.tsx'
import styles from './search-field.module.css'
import { SearchHelp } from './search-help.tsx'
import { useQueryText } from './use-query-text.ts'

interface SearchFieldProps {
  readonly id: string
  /** The list that it searches; the key of its history. */
  readonly list: string
  readonly label: string
  readonly search: string
  readonly onSearch: (query: string) => void
  /** Why the engine rejected the query. */
  readonly searchError: WireError | null
  /** The query of the shown rows. An error says that they are of the last valid query. */
  readonly shownSearch?: string
  /** Number of rows or matches. */
  readonly count: ReactNode
  /** Id of the list, which gets the focus next. */
  readonly listId: string
  /**
   * As part of a form, with the frame of its fields: reports every change, and the search shortcut does not focus it.
   */
  readonly onWrite?: (text: string) => void
  readonly placeholder?: string
  /** Shown after the help: the menu of the list. */
  readonly menu?: ReactNode
}

/**
 * A search box for the query language. It parses while the user types, and has completion, underlined errors and help.
 */
export function SearchField(props: SearchFieldProps) {
  const { id, list, label, search, onSearch, searchError, count, listId, menu, onWrite } = props
  const { text, error, setText, commit } = useQueryText(search, onSearch)
  const [caret, setCaret] = useState(search.length)
  const [scrollLeft, setScrollLeft] = useState(0)
  const [active, setActive] = useState(-1)
  const [isOpen, setOpen] = useState(false)
  /** The list gets the focus as soon as it has rows: until then there is no list. */
  const [isLeaving, setLeaving] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  /** Position of the caret after a completion. Set before the next key, or its letter would go to the wrong place. */
  const acceptedCaret = useRef<number | null>(null)
  useLayoutEffect(() => {
    if (acceptedCaret.current === null) return
    input.current?.setSelectionRange(acceptedCaret.current, acceptedCaret.current)
    acceptedCaret.current = null
  })
  // Fetched once a tag is searched for.
  const tags = useQuery({ ...tagsQuery, enabled: isOpen && /\btag:/i.test(text) }).data?.tags ?? []
  const { items, hint } = isOpen
    ? completionsAt(text, caret, recentQueries(list), savedSearches(), field =>
        field === 'tag' ? tags.map(({ name }) => name) : [],
      )
    : noCompletions
  const isListed = items.length > 0 || hint !== null
  const message = error?.message ?? searchError?.message ?? null
  const isProblem = message !== null
  /** The terms say the same as the text, and replace it until the box has the focus. */
  const hasTerms = onWrite === undefined && search !== '' && text.trim() === search
  useEffect(() => {
    noteQueryProblem(list, isProblem)
    return () => noteQueryProblem(list, false)
  }, [list, isProblem])

  /** Opens suggestions only for a text: over an emptied box they would cover the rows that reappear. */
  function write(next: string, at: number, opens = next.trim() !== ''): void {
    setText(next, at)
    onWrite?.(next)
    setCaret(at)
    setActive(-1)
    setOpen(opens)
    setLeaving(false)
  }

  function accept(item: Completion): void {
    const next = withCompletion(text, item)
    write(next.text, next.caret, item.group !== 'recent' && item.group !== 'saved')
    acceptedCaret.current = next.caret
    input.current?.focus()
  }

  function close(): void {
    setOpen(false)
    setActive(-1)
  }

  function leave(): void {
    close()
    if (!commit()) return
    rememberQuery(list, text.trim())
    const target = document.getElementById(listId)
    if (target === null) setLeaving(true)
    else target.focus()
  }

  function clear(): void {
    if (error === null) rememberQuery(list, text.trim())
    write('', 0)
    onSearch('')
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const item = items[active]
    /** Escape first closes the suggestions. */
    const isOffering = item !== undefined || (isListed && text === '')
    const isMove = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (event.nativeEvent.isComposing) return
    if (event.key === ' ' && event.ctrlKey) setOpen(true)
    else if (event.key === 'ArrowDown' && event.altKey) setOpen(true)
    else if (event.key === 'ArrowDown' && !isOpen && text.trim() === '') {
      setOpen(true)
      setActive(0)
    } else if (isMove && items.length > 0)
      setActive(at => wrapped(at + (event.key === 'ArrowDown' ? 1 : -1), items.length))
    else if ((event.key === 'Enter' || event.key === 'Tab') && item !== undefined) accept(item)
    else if (event.key === 'Escape' && (isOffering || onWrite !== undefined)) close()
    else if (event.key === 'Escape' && text !== '') clear()
    else if (event.key === 'Enter' || event.key === 'Escape' || event.key === 'ArrowDown') leave()
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  return (
    <search
      className={clsx(
        'relative flex min-h-head flex-none flex-wrap items-center gap-x-2 border-line border-b py-0 pr-2.5 pl-4',
        styles.bar,
        onWrite !== undefined && styles.framed,
        message !== null && styles.wrong,
      )}
    >
      <Search aria-hidden className="size-3.5 flex-none text-subtle" />
      <span className={clsx('relative grid min-w-0 flex-1', styles.box, hasTerms && styles.asTerms)}>
        {error === null ? null : <ErrorUnderline text={text} error={error} scrollLeft={scrollLeft} />}
        <input
          ref={input}
          id={id}
          type="text"
          role="combobox"
          className={clsx(
            'relative h-full min-h-9.75 w-full border-0 bg-transparent p-0 placeholder:text-subtle',
            styles.input,
          )}
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={items.length > 0 ? `${id}-completions` : undefined}
          aria-activedescendant={active >= 0 ? optionId(id, active) : undefined}
          aria-invalid={message !== null}
          aria-describedby={message === null ? undefined : `${id}-error`}
          placeholder={props.placeholder ?? 'Search, or kind:issuance status:failed'}
          spellCheck={false}
          autoComplete="off"
          value={text}
          data-leaves-to={isLeaving ? listId : undefined}
          onChange={event => write(event.target.value, event.target.selectionStart ?? 0)}
          onSelect={event => setCaret(event.currentTarget.selectionStart ?? 0)}
          onScroll={event => setScrollLeft(event.currentTarget.scrollLeft)}
          onBlur={() => {
            close()
            setLeaving(false)
            if (error === null) rememberQuery(list, text.trim())
          }}
          onKeyDown={onKeyDown}
        />
        {onWrite === undefined ? (
          <QueryChips query={search} onChange={onSearch} boxId={id} className={styles.terms} />
        ) : null}
      </span>
      {isProblem ? null : count}
      {text === '' ? (
        onWrite === undefined ? (
          <Kbd isHint>/</Kbd>
        ) : null
      ) : (
        <IconButton label="Clear search" keys="Esc" onClick={clear}>
          <X aria-hidden />
        </IconButton>
      )}
      {onWrite === undefined ? (
        <SavedSearches boxId={id} query={isProblem ? '' : search} onSearch={onSearch} />
      ) : null}
      <SearchHelp />
      {menu}
      {message === null ? null : (
        <p
          id={`${id}-error`}
          className="w-full pb-2 pl-5.5 text-error text-small leading-4.25"
          aria-live="polite"
        >
          {message}
          {props.shownSearch === undefined ? null : (
            <span className="block text-muted">
              {props.shownSearch === '' ? `Rows of all ${list}.` : 'Rows of the last valid query: '}
              <span className="mono">
                <VisibleText text={props.shownSearch} />
              </span>
            </span>
          )}
        </p>
      )}
      {isListed ? (
        <CompletionList id={id} items={items} hint={hint} active={active} onAccept={accept} />
      ) : null}
    </search>
  )
}

const noCompletions = { items: [], hint: null } as const

/** The index, wrapped around at both ends. */
function wrapped(index: number, length: number): number {
  return index < 0 ? length - 1 : index % length
}

const maximumQueries = 6

/** The recent queries of a list in this browser, newest first. */
function recentQueries(list: string): readonly string[] {
  try {
    const saved: unknown = JSON.parse(recall(keyOf(list)) ?? '[]')
    return Array.isArray(saved) ? saved.filter(query => typeof query === 'string') : []
  } catch {
    // Unreadable or not in Hooktrail's format: no history.
    return []
  }
}

function rememberQuery(list: string, query: string): void {
  if (query === '') return
  const queries = [query, ...recentQueries(list).filter(other => other !== query)].slice(0, maximumQueries)
  remember(keyOf(list), JSON.stringify(queries))
}

function keyOf(list: string): string {
  return `hooktrail.queries.${list}`
}

interface CompletionListProps {
  /** Of the box. */
  readonly id: string
  readonly items: readonly Completion[]
  readonly hint: string | null
  readonly active: number
  readonly onAccept: (item: Completion) => void
}

function optionId(id: string, index: number): string {
  return `${id}-completion-${index}`
}

/** The completions at the caret. The box keeps the focus and handles the keys. */
function CompletionList({ id, items, hint, active, onAccept }: CompletionListProps) {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: 'nearest' })
  }, [active])
  return (
    <div
      className={clsx(
        'absolute top-full right-2 left-2 z-6 mt-1 overflow-hidden rounded-large bg-raised',
        styles.place,
      )}
    >
      {items.length === 0 ? null : (
        <div
          ref={list}
          id={`${id}-completions`}
          className={clsx('overflow-y-auto p-1', styles.list)}
          role="listbox"
          aria-label="Completions"
        >
          {items.map((item, index) => (
            // biome-ignore lint/a11y/useKeyWithClickEvents: the box holds the focus and takes the keys
            // biome-ignore lint/a11y/useFocusableInteractive: aria-activedescendant points here
            <div
              key={`${item.group} ${item.label}`}
              id={optionId(id, index)}
              role="option"
              aria-selected={index === active}
              className={clsx(
                'flex min-h-6.5 cursor-default items-center gap-3 rounded-small px-2 py-0.5 hover:bg-hover aria-selected:bg-accent-soft',
                styles[item.group],
              )}
              // Without this the box would lose the focus before the click.
              onMouseDown={event => event.preventDefault()}
              onClick={() => onAccept(item)}
            >
              <span className={clsx('mono min-w-21 flex-none truncate', styles.label)}>
                <VisibleText text={item.label} />
              </span>
              <span className={clsx('truncate text-small text-subtle', styles.help)}>
                {item.group === 'recent' ? 'recent' : item.help}
              </span>
            </div>
          ))}
        </div>
      )}
      {hint === null ? null : <p className="px-3 py-2 text-muted text-small">{hint}</p>}
    </div>
  )
}

interface ErrorUnderlineProps {
  readonly text: string
  readonly error: QueryError
  /** Scroll offset of the box, in pixels. */
  readonly scrollLeft: number
}

/** Underlines the invalid part: the same text, invisible, behind the box's. */
function ErrorUnderline({ text, error, scrollLeft }: ErrorUnderlineProps) {
  const end = Math.max(error.end, error.start + 1)
  return (
    <span
      className="pointer-events-none absolute inset-0 flex items-center overflow-hidden whitespace-pre text-transparent"
      aria-hidden
    >
      <span className="inline-block" style={{ transform: `translateX(${-scrollLeft}px)` }}>
        {text.slice(0, error.start)}
        <span
          className="bg-error-soft pb-0.25 underline decoration-1 decoration-error decoration-wavy underline-offset-4"
          data-testid="search-wrong"
        >
          {text.slice(error.start, end).padEnd(1, ' ')}
        </span>
      </span>
    </span>
  )
}
