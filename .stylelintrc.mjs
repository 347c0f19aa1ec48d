// Spacing, type, corners and colours come from renderer/styles/tokens.css. test/unit/style-rules.test.ts plants violations.
const spacing = [
  '/^(margin|padding|scroll-margin|scroll-padding|inset)(-|$)/',
  '/^(row-|column-)?gap$/',
  '/^(top|right|bottom|left)$/',
]
const corners = '/^border(-\\w+)*-radius$/'
const type = {
  'font-size': ['/^(var\\(--size-[\\w-]+\\)|inherit|0)$/'],
  'font-weight': ['/^(var\\(--weight-[\\w-]+\\)|inherit)$/'],
  'line-height': ['/^(var\\(--leading-[\\w-]+\\)|inherit)$/'],
  'font-family': ['/^(var\\(--(font|mono)\\)|inherit)$/'],
  font: [
    '/^(inherit|var\\(--weight-[\\w-]+\\) var\\(--size-[\\w-]+\\) / var\\(--leading-[\\w-]+\\) var\\(--(font|mono)\\))$/',
  ],
}
const lengths = ['/[\\d.](px|r?em|ch|ex|lh|pt|cm|mm|in)\\b/']
const ofEach = (properties, value) => Object.fromEntries(properties.map(property => [property, value]))

/** @type {import('stylelint').Config} */
export default {
  referenceFiles: ['renderer/styles/tokens.css', 'renderer/styles/base-ui-properties.css'],
  reportNeedlessDisables: true,
  reportDescriptionlessDisables: true,
  rules: {
    'declaration-property-value-disallowed-list': {
      ...ofEach([...spacing, corners], lengths),
      // Durations are of --quick, which is 0 where people asked for no motion.
      '/^(transition|animation)(-duration)?$/': ['/\\d(m?s)\\b/'],
    },
    'declaration-property-custom-property-allowed-list': {
      ...ofEach(spacing, ['/^--space-/']),
      [corners]: ['/^--radius/'],
    },
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
      files: ['renderer/styles/tokens.css'],
      rules: { 'color-named': null, 'function-disallowed-list': null },
    },
  ],
}
