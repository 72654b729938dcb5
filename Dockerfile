# Builds the one binary and puts it alone in an image.
#
#   docker build -t fanfare .
#   docker run -p 127.0.0.1:8080:8080 -v fanfare:/data -e FANFARE_INSECURE_HTTP=true fanfare
#
# That is for trying it on one computer; docs/operating.md says how to run it for others.

# Node 24 is supported until April 2028, Debian 13 until 2028.
FROM node:24-trixie-slim AS node

FROM rust:1.95-trixie AS build
# Node and npm are two folders and a link; no package source is needed for them.
COPY --from=node /usr/local/bin/node /usr/local/bin/node
COPY --from=node /usr/local/lib/node_modules /usr/local/lib/node_modules
# The two folders are copied below.
RUN ln -s ../lib/node_modules/npm/bin/npm-cli.js /usr/local/bin/npm && install -d /made/data/media
WORKDIR /fanfare
COPY . .
RUN cargo xtask dist

# The C library, certificates of authorities and nothing else: no shell, no package manager.
FROM gcr.io/distroless/cc-debian13:nonroot
COPY --from=build /fanfare/target/release/fanfare /usr/local/bin/fanfare
# The volume belongs to the account that writes to it, or a first start could not make the database.
# So does the folder in it that nodes on one computer share.
COPY --from=build --chown=10001 /made/data /data
# By number, so that a cluster can see that it is not root.
USER 10001
VOLUME /data
ENV FANFARE_LISTEN=0.0.0.0:8080 FANFARE_DATA_DIR=/data
EXPOSE 8080
# A start may take a while, because it migrates the database and brings rooms back. Not "--ready":
# nothing is gained by starting it again while the database is away. It reads the same environment as
# the server, so settings belong there and not behind "serve".
HEALTHCHECK --interval=30s --timeout=5s --start-period=2m --start-interval=1s --retries=3 \
  CMD ["fanfare", "health"]
ENTRYPOINT ["fanfare"]
CMD ["serve"]
