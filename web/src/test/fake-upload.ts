/** Uploads that a test advances by hand: their progress, and how they end. */
import { vi } from "vitest";

interface Upload {
  headers: Record<string, string>;
  body: Blob;
  isAborted: boolean;
  progress: (share: number) => void;
  answer: (status: number, body?: unknown) => void;
  breakOff: () => void;
}

export interface FakeUploads {
  list: Upload[];
  /** The newest. */
  last: () => Upload;
}

/** Replaces `XMLHttpRequest`; `fetch` has the rest of the server. */
export function fakeUploads(): FakeUploads {
  const list: Upload[] = [];

  class FakeRequest {
    status = 0;
    responseText = "";
    upload: { onprogress?: (event: object) => void } = {};
    onload?: () => void;
    onerror?: () => void;
    onabort?: () => void;
    onloadend?: () => void;
    private headers: Record<string, string> = {};
    private entry: Upload | null = null;

    open() {}

    setRequestHeader(name: string, value: string) {
      this.headers[name] = value;
    }

    getResponseHeader() {
      return null;
    }

    send(body: Blob) {
      this.entry = {
        headers: this.headers,
        body,
        isAborted: false,
        progress: (share) =>
          this.upload.onprogress?.({ lengthComputable: true, loaded: share * 100, total: 100 }),
        answer: (status, answer = {}) => {
          this.status = status;
          this.responseText = JSON.stringify(answer);
          this.onload?.();
          this.onloadend?.();
        },
        breakOff: () => {
          this.onerror?.();
          this.onloadend?.();
        },
      };
      list.push(this.entry);
    }

    abort() {
      if (this.entry !== null) this.entry.isAborted = true;
      this.onabort?.();
      this.onloadend?.();
    }
  }

  vi.stubGlobal("XMLHttpRequest", FakeRequest);
  return {
    list,
    last() {
      const upload = list.at(-1);
      if (upload === undefined) throw new Error("nothing was sent");
      return upload;
    },
  };
}
