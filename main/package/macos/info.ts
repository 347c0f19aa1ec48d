/** Entries of Info.plist without an option of Electron's packager: the exported files that the app opens. */
export const extendInfo = {
  CFBundleDocumentTypes: [
    {
      CFBundleTypeName: 'Exported deliveries',
      CFBundleTypeExtensions: ['ndjson', 'har'],
      CFBundleTypeRole: 'Viewer',
      // Both also belong to other programs, so the app is only offered.
      LSHandlerRank: 'Alternate',
    },
  ],
}
