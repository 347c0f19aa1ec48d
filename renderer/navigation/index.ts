export { openDocs, showDocsPage, useDocsPage } from './docs-page.ts'
export { linkToDelivery, linkToRecord, linkToSearch } from './links.ts'
export {
  clearMultiSelection,
  extendMultiSelection,
  multiSelectedIds,
  queryOfAll,
  selectAllMatching,
  selectedSet,
  toggleMultiSelected,
  useMultiSelection,
} from './multi-selection.ts'
export { closeOverlay, goTo, type Overlay, openOverlay, useNavigation } from './navigation.ts'
export { isMultiSelectionPinned, isSelectedPinned, togglePin, usePinFailure } from './pin.ts'
export { selectedDelivery, selectedRecordKey, useDeselectGone, useOpenDelivery } from './selected-delivery.ts'
export { type DetailTab, detailTabs, selectDelivery, showTab, useSelection } from './selection.ts'
export { openSendPlace, type SendTab, sendTabs, showSendTab, useSendPlace } from './send-place.ts'
export { openServices, type ServicesTab, showServicesTab, useServices } from './services-tab.ts'
export { showSessionsPage, useSessionsPage } from './sessions-page.ts'
export { showDeliveriesOf } from './show-deliveries.ts'
export {
  moveTrailWindow,
  openTrail,
  openTrailStep,
  selectTrail,
  useTrailSelection,
} from './trail-selection.ts'
