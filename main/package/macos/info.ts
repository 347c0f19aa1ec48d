/** Of Info.plist what Electron's packager has no option for: the exported files that the app opens. */
export const extendInfo = {
  CFBundleDocumentTypes: [
    {
      CFBundleTypeName: 'Exported deliveries',
      CFBundleTypeExtensions: ['ndjson', 'har'],
      CFBundleTypeRole: 'Viewer',
      // Both belong to other programs too: it is offered, and replaces none.
      LSHandlerRank: 'Alternate',
    },
  ],
}
