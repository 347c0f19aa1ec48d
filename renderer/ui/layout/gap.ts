/** A step of the spacing scale: `1-5` is --space-1-5, one step and a half. */
export type Gap = '0-5' | '0-75' | '1' | '1-25' | '1-5' | '2' | '2-5' | '3' | '3-5' | '4' | '5' | '6' | '8'
