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
export { currentAddress, showAddress } from './address-text.ts'
export { openDocs, showDocsPage } from './docs-page.ts'
export { linkToDelivery, linkToRecord, linkToSearch } from './links.ts'
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
export { OnceOpened } from './once-opened.tsx'
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
export { searchDeliveries, searchTrails, showDeliveriesOf } from './searches.ts'
export {
  openDelivery,
  selectDelivery,
  selectedDelivery,
  selectedRecordKey,
  showTab,
  useDeselectGone,
  useOpenDelivery,
  useSelection,
} from './selection.ts'
export {
  compareTrailStep,
  moveTrailWindow,
  openTrail,
  openTrailOf,
  openTrailStep,
  selectTrail,
  useTrailWindow,
} from './trail-selection.ts'
