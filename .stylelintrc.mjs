// What is left in sheets takes its type, corners and colors from renderer/styles/theme.css. test/unit/style-rules.test.ts
// plants violations.
const corners = '/^border(-\\w+)*-radius$/'
const type = {
  'font-size': ['/^(var\\(--text-[\\w-]+\\)|inherit|0)$/'],
  'font-weight': ['/^(var\\(--font-weight-[\\w-]+\\)|inherit)$/'],
  'font-family': ['/^(var\\(--font-(sans|mono)\\)|inherit)$/'],
  font: [
    '/^(inherit|var\\(--font-weight-[\\w-]+\\) var\\(--text-[\\w-]+\\) / (\\d+px|var\\(--leading-sign\\)) var\\(--font-(sans|mono)\\))$/',
  ],
}

/** @type {import('stylelint').Config} */
export default {
  referenceFiles: ['renderer/styles/theme.css', 'renderer/styles/base-ui-properties.css'],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    'declaration-property-value-disallowed-list': {
      [corners]: ['/[\\d.](px|r?em|ch|ex|lh|pt|cm|mm|in)\\b/'],
      // Durations are of --quick, which is 0 where people asked for no motion.
      '/^(transition|animation)(-duration)?$/': ['/\\d(m?s)\\b/'],
    },
    'declaration-property-custom-property-allowed-list': { [corners]: ['/^--radius/'] },
    'declaration-property-value-allowed-list': type,
    'color-no-hex': true,
    'color-named': 'never',
    'function-disallowed-list': [
      'rgb',
      'rgba',
      'hsl',
      'hsla',
      'hwb',
      'lab',
      'lch',
      'oklab',
      'oklch',
      'color',
      'color-mix',
      'light-dark',
    ],
    'no-unknown-custom-properties': true,
    'selector-pseudo-class-disallowed-list': ['global'],
  },
  overrides: [
    {
      files: ['renderer/styles/**'],
      rules: { 'selector-pseudo-class-disallowed-list': null },
    },
    {
      files: ['renderer/styles/theme.css'],
      rules: { 'color-named': null, 'function-disallowed-list': null },
    },
  ],
}
