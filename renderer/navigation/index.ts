/** What features and shared views import. A file with `*` exports nothing for this folder alone. */
export {
  chooseThing,
  type DetailTab,
  detailTabs,
  goTo,
  goToTab,
  onOtherThing,
  type SendTab,
  type ServicesTab,
  setQuery,
  showPlaceTab,
  useAddress,
} from './address.ts'
export * from './address-text.ts'
export * from './docs-page.ts'
export * from './links.ts'
export {
  clearMultiSelection,
  extendMultiSelection,
  isMultiSelectionPinned,
  isPinned,
  multiSelectedIds,
  queryOfAll,
  selectAllMatching,
  selectedSet,
  toggleMultiSelected,
  togglePin,
  useMultiSelection,
} from './multi-selection.ts'
export * from './once-opened.tsx'
export {
  type ChosenDeliveries,
  closeOverlay,
  type FixtureNaming,
  type OverlayName,
  type OverlayProps,
  openedOverlay,
  openOverlay,
  type ScenarioNaming,
  type SessionQuestion,
  type ShownTrail,
  useOverlays,
} from './overlay.ts'
export * from './searches.ts'
export * from './selection.ts'
export * from './trail-selection.ts'
