/** Which answers to one question may still be shown. */
export interface Answers {
  /** Begins a question. What it returns is asked once its answer has come: whether that is newer than what is shown. */
  ask(): () => boolean
  /** The state came by itself, such as with an event: it is newer than everything that was asked for before. */
  tell(): void
}

/**
 * Answers and events come on ways of their own and overtake each other: an answer that was asked for before the last
 * one shown, or before the state was told, would show the past and keep it. A slow answer still counts while newer
 * questions are under way, so that a stream of changes does not hold everything back.
 */
export function createAnswers(): Answers {
  let asked = 0
  let shown = 0
  return {
    ask() {
      asked += 1
      const mine = asked
      return () => {
        if (mine < shown) return false
        shown = mine
        return true
      }
    },
    tell() {
      asked += 1
      shown = asked
    },
  }
}
