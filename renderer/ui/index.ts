export { Button, LinkButton } from './buttons/button.tsx'
export {
  type Command,
  type CommandGroup,
  commandGroup,
  firstKeys,
  isAvailable,
  keyText,
  labelOf,
  menuItem,
  type Shortcut,
} from './buttons/command.ts'
export { CommandButton, CommandIconButton, CommandRow } from './buttons/command-button.tsx'
export { CopyButton, writeClipboard } from './buttons/copy-button.tsx'
export { IconButton } from './buttons/icon-button.tsx'
export { onPress } from './buttons/press.ts'
export { Twisty } from './buttons/twisty.tsx'
export { codeColors, codeInvisible, codeNonce, codeTheme } from './code/code-colors.ts'
export { CodeEditor } from './code/code-editor.tsx'
export type { CodeEditorHandle } from './code/code-mirror.tsx'
export type { PlacedProblem } from './code/code-problems.ts'
export { HexView, LineView } from './code/line-view.tsx'
export { ProblemList } from './code/problem-list.tsx'
export { ConfirmDialog } from './dialogs/confirm-dialog.tsx'
export { Dialog, DialogStep, scrimClass } from './dialogs/dialog.tsx'
export { DialogForm } from './dialogs/dialog-form.tsx'
export { focusOn, isNowhere, isWithin, leaveFocusTo } from './dialogs/focus-on.ts'
export { keepFocus } from './dialogs/keep-focus.ts'
export { ContextMenu, Menu, type MenuItem, MoreMenu } from './dialogs/menu.tsx'
export { Popover } from './dialogs/popover.tsx'
export { Tooltip } from './dialogs/tooltip.tsx'
export { EmptyLine, EmptyState } from './feedback/empty-state.tsx'
export { type Loadable, Loaded, StaleNotice } from './feedback/loaded.tsx'
export { DoneLine, Failure, Notice, Problem } from './feedback/notice.tsx'
export { ProgressBar, Skeleton } from './feedback/progress.tsx'
export { copyAndSay, perform, showBriefly, showToast } from './feedback/toasts.ts'
export { type Action, useAction } from './feedback/use-action.ts'
export { Checkbox } from './fields/choices/checkbox.tsx'
export { Segments } from './fields/choices/segments.tsx'
export { Select } from './fields/choices/select.tsx'
export { ActionSwitch, BareSwitch, Switch } from './fields/choices/switch.tsx'
export { Field, FieldGrid, FieldGroup, FieldLabel, FieldNote } from './fields/field.tsx'
export { NumberInput, useWrongNumbers, WrongNumbers } from './fields/number-input.tsx'
export { TextField } from './fields/text-field.tsx'
export { PlainInput, TextArea, TextInput } from './fields/text-input.tsx'
export { useDebounced } from './fields/use-debounced.ts'
export { FileNameForm } from './files/file-name-form.tsx'
export { OwnFolder } from './files/own-folder.tsx'
export { fetchTheRest, later, reloadForMissingParts } from './later.tsx'
export { ActionBar } from './layout/action-bar.tsx'
export { Row, Stack, Truncate } from './layout/flow.tsx'
export { PaneHead, PaneInset, PaneList, PaneScroll, PaneTitle } from './layout/pane.tsx'
export { Place } from './layout/place.tsx'
export { Section } from './layout/section.tsx'
export { SplitPanes } from './layout/split-panes.tsx'
export { type TabItem, Tabs } from './layout/tabs.tsx'
export { useInnerWidth, useIsLow, useIsNarrow, useWidth } from './layout/use-size.ts'
export { ColumnHead } from './lists/columns/column-head.tsx'
export { type ColumnChoices, isColumnShown, type ListColumn, placeColumns } from './lists/columns/columns.ts'
export { type DataColumn, DataTable } from './lists/data-table.tsx'
export { LiveList, NewerButton, type NewerRows, type RowPlace } from './lists/live-list.tsx'
export { PickList, rowAfter, stepOf } from './lists/pick-list.tsx'
export type { LiveFeed } from './lists/use-live-scroll.ts'
export { SeverityMark, severityClass } from './marks/severity-mark.tsx'
export { StateIndicator } from './marks/state-indicator.tsx'
export { StatusMark, type StatusShape, statusColors } from './marks/status-mark.tsx'
export { pageValue, recall, remember, rememberFold, usePageState, wasFolded } from './remembered.ts'
export { Announced } from './text/announced.tsx'
export { localTimeZone, setClock, useClockSettings } from './text/clock.ts'
export { joinCommand, splitCommand } from './text/command-line.ts'
export { Facts, SectionFacts } from './text/facts.tsx'
export { withCapital, withSmallFirst } from './text/first-letter.ts'
export { HeaderTable } from './text/header-table.tsx'
export { isMac, Kbd, Keys, withCommandKey } from './text/kbd.tsx'
export {
  atLeastText,
  countOf,
  countOrMore,
  countText,
  elapsedText,
  type NumberRange,
  numberIn,
  numberOfText,
  percentText,
  sizeText,
} from './text/number-text.ts'
export { Tag } from './text/tag.tsx'
export {
  ageText,
  arrivalTimeText,
  axisTimeText,
  clockText,
  columnTimeText,
  durationText,
  fullRangeText,
  fullTimeText,
  isSameDay,
  relativeStepMs,
  relativeText,
  rowTimeText,
  secondText,
  shortTimeText,
  timeOrDayText,
} from './text/time-text.ts'
export { VisibleText } from './text/visible-text.tsx'
