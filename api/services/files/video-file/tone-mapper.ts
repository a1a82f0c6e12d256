import { AvFrameVideoSampleResource, toAvFrame } from "@mediabunny/server";
import { VideoSample } from "mediabunny";
import {
  AVCOL_PRI_BT2020,
  AVCOL_PRI_UNSPECIFIED,
  AVCOL_RANGE_JPEG,
  AVCOL_RANGE_MPEG,
  AVCOL_RANGE_UNSPECIFIED,
  AVCOL_SPC_BT2020_NCL,
  AVCOL_SPC_UNSPECIFIED,
  AVCOL_TRC_ARIB_STD_B67,
  AVCOL_TRC_SMPTE2084,
  FFmpegError,
  Filter,
  type FilterContext,
  FilterGraph,
  FilterInOut,
  Frame,
} from "node-av";

/**
 * Maps HDR (PQ and HLG, BT.2020) to what 8-bit screens show (BT.709). `mobius` keeps paper white (203 cd/m²) white,
 * and pictures that are brighter than they claim stay bright: `bt2390` makes them dark again.
 */
const CHAIN = "format=yuv420p10le,tonemapx=tonemap=mobius:desat=0:t=bt709:m=bt709:p=bt709:r=tv:format=yuv420p";

/** True for the transfer functions of HDR. */
export const isHdr = (transfer: string | null | undefined): boolean => transfer === "pq" || transfer === "hlg";

interface Graph {
  key: string;
  graph: FilterGraph;
  source: FilterContext;
  sink: FilterContext;
}

/**
 * Maps the pictures of one film; a picture that is not HDR stays as it is. Where the pictures do not name their colours
 * (VP9 never does), the container's names hold.
 */
export class ToneMapper implements Disposable {
  #graph: Graph | null = null;
  readonly #container: VideoColorSpaceInit;
  /** Whether a picture was HDR and could not be mapped. */
  hasFailed = false;

  /** @param container the colours that the film's container names */
  constructor(container: VideoColorSpaceInit) {
    this.#container = container;
  }

  /** @param sample closed by the caller; the result is a sample of the same size and time, perhaps the same one */
  async map(sample: VideoSample): Promise<VideoSample> {
    const transfer: string | null | undefined = sample.colorSpace.transfer ?? this.#container.transfer;
    if (!isHdr(transfer) || this.hasFailed) return sample;
    using frame = new Frame();
    frame.alloc();
    await toAvFrame(sample, frame);
    frame.colorTrc = transfer === "pq" ? AVCOL_TRC_SMPTE2084 : AVCOL_TRC_ARIB_STD_B67;
    if (frame.colorPrimaries === AVCOL_PRI_UNSPECIFIED) frame.colorPrimaries = AVCOL_PRI_BT2020;
    if (frame.colorSpace === AVCOL_SPC_UNSPECIFIED) frame.colorSpace = AVCOL_SPC_BT2020_NCL;
    if (frame.colorRange === AVCOL_RANGE_UNSPECIFIED)
      frame.colorRange = this.#container.fullRange ? AVCOL_RANGE_JPEG : AVCOL_RANGE_MPEG;
    const mapped = await this.#filtered(frame);
    if (!mapped) return sample;
    const { timestamp, duration } = sample;
    return new VideoSample(new AvFrameVideoSampleResource(mapped), { timestamp, duration });
  }

  async #filtered(frame: Frame): Promise<Frame | null> {
    const graph = await this.#graphFor(frame);
    if (!graph) {
      this.hasFailed = true;
      return null;
    }
    FFmpegError.throwIfError(await graph.source.buffersrcAddFrame(frame), "Add frame to tone mapping");
    const mapped = new Frame();
    mapped.alloc();
    const taken = await graph.sink.buffersinkGetFrame(mapped);
    if (taken < 0) mapped.free();
    FFmpegError.throwIfError(taken, "Get frame from tone mapping");
    return mapped;
  }

  /** The graph for pictures of this kind; null where FFmpeg has no such filter. */
  async #graphFor({ width, height, format, colorSpace, colorRange, colorTrc }: Frame): Promise<Graph | null> {
    const key = `video_size=${width}x${height}:pix_fmt=${format}:time_base=1/1000000:pixel_aspect=1/1:colorspace=${colorSpace}:range=${colorRange}`;
    const keyWithTransfer = `${key} ${colorTrc}`;
    if (this.#graph?.key === keyWithTransfer) return this.#graph;
    this.#free();
    const [input, output] = [Filter.getByName("buffer"), Filter.getByName("buffersink")];
    if (!input || !output || !Filter.getByName("tonemapx")) return null;
    const graph = new FilterGraph();
    graph.alloc();
    graph.nbThreads = 1;
    const source = graph.createFilter(input, "source", key);
    const sink = graph.createFilter(output, "sink");
    if (!source || !sink) {
      graph.free();
      return null;
    }
    this.#graph = { key: keyWithTransfer, graph, source, sink };
    // FFmpeg names the ends from the view of the chain's neighbours: the chain's input is the output of the source.
    const ends = [
      FilterInOut.createList([{ name: "out", filterCtx: sink, padIdx: 0 }]),
      FilterInOut.createList([{ name: "in", filterCtx: source, padIdx: 0 }]),
    ] as const;
    FFmpegError.throwIfError(graph.parsePtr(`[in]${CHAIN}[out]`, ...ends), "Parse tone mapping");
    FFmpegError.throwIfError(await graph.config(), "Configure tone mapping");
    return this.#graph;
  }

  #free(): void {
    this.#graph?.graph.free();
    this.#graph = null;
  }

  [Symbol.dispose](): void {
    this.#free();
  }
}
