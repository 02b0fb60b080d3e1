/** Strings joined between two pauses: about a millisecond. */
const sliceStrings = 8192;

/** Many strings as one text, separated by line breaks, with their offsets. */
export class StringTable {
  readonly text: string;
  /** `starts[n]` is the start of string n; one more entry than strings. */
  readonly starts: Uint32Array;

  constructor(text: string, starts: Uint32Array) {
    this.text = text;
    this.starts = starts;
  }

  /** Works in steps. */
  static *make(strings: readonly string[]): Generator<void, StringTable> {
    const starts = new Uint32Array(strings.length + 1);
    let text = "";
    let position = 0;
    for (let from = 0; from < strings.length; from += sliceStrings) {
      const slice = strings.slice(from, from + sliceStrings);
      for (let index = 0; index < slice.length; index++) {
        starts[from + index] = position;
        position += (slice[index]?.length ?? 0) + 1;
      }
      text += `${slice.join("\n")}\n`;
      yield;
    }
    starts[strings.length] = position;
    return new StringTable(flat(text), starts);
  }

  get size(): number {
    return this.starts.length - 1;
  }

  /** All positions of `key` in `text`, including overlapping ones. */
  placesOf(key: string): number[] {
    const places: number[] = [];
    for (
      let place = this.text.indexOf(key);
      place >= 0;
      place = this.text.indexOf(key, place + 1)
    ) {
      places.push(place);
    }
    return places;
  }

  at(index: number): string {
    return this.text.slice(this.starts[index], (this.starts[index + 1] ?? 1) - 1);
  }

  lengthAt(index: number): number {
    return (this.starts[index + 1] ?? 1) - (this.starts[index] ?? 0) - 1;
  }

  /** In a sorted table: the first string that is not less than `key`. */
  lowerBound(key: string): number {
    let low = 0;
    let high = this.size;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#compare(middle, key) < 0) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low;
  }

  /** In a sorted table: the end of the strings that begin with `prefix`, searched from `low`. */
  prefixEnd(prefix: string, low: number): number {
    let from = low;
    let to = this.size;
    while (from < to) {
      const middle = (from + to) >>> 1;
      if (this.text.startsWith(prefix, this.starts[middle])) {
        from = middle + 1;
      } else {
        to = middle;
      }
    }
    return from;
  }

  /** The index of the string at this position of `text`; not below `from`. */
  indexAt(position: number, from = 0): number {
    let low = from;
    let reach = 1;
    while (low + reach < this.size && (this.starts[low + reach] ?? 0) <= position) {
      reach *= 2;
    }
    let high = Math.min(this.size, low + reach);
    low += reach >>> 1;
    while (high - low > 1) {
      const middle = (low + high) >>> 1;
      if ((this.starts[middle] ?? 0) <= position) {
        low = middle;
      } else {
        high = middle;
      }
    }
    return low;
  }

  #compare(index: number, key: string): number {
    const start = this.starts[index] ?? 0;
    const length = this.lengthAt(index);
    const shared = Math.min(length, key.length);
    for (let offset = 0; offset < shared; offset++) {
      const difference = this.text.charCodeAt(start + offset) - key.charCodeAt(offset);
      if (difference !== 0) {
        return difference;
      }
    }
    return length - key.length;
  }
}

/** A concatenated string is a tree until it is read; flattening it once makes every later `indexOf` fast. */
function flat(text: string): string {
  text.charCodeAt(0);
  return text;
}
